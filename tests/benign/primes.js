const sieve = new Uint8Array(5000); const primes = [];
for (let i = 2; i < sieve.length; i++) { if (sieve[i]) continue; primes.push(i); for (let j = i * i; j < sieve.length; j += i) sieve[j] = 1; }
return [primes.length, primes.slice(-3)];
