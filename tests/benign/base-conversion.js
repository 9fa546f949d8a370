const encode = (n, alphabet = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") => { let out = ""; do { out = alphabet[n % alphabet.length] + out; n = Math.floor(n / alphabet.length); } while (n > 0); return out; };
return [encode(123456789), encode(0), (255).toString(2), parseInt("zz", 36), Number("0x1f"), (0.1).toString(3).slice(0, 12), (-7 >>> 28).toString(2)];
