class Vector {
  constructor(x, y, z) { this.x = x; this.y = y; this.z = z; }
  add(o) { return new Vector(this.x + o.x, this.y + o.y, this.z + o.z); }
  scale(k) { return new Vector(this.x * k, this.y * k, this.z * k); }
  get length() { return Math.sqrt(this.x * this.x + this.y * this.y + this.z * this.z); }
}
let position = new Vector(0, 0, 0);
const speed = new Vector(0.1, 0.2, 0.3);
for (let i = 0; i < 2_000_000; i++) {
  position = position.add(speed.scale(0.5));
  if (position.length > 1000) position = new Vector(0, 0, 0);
}
return position.length;
