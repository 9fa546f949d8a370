function Animal(name) { this.name = name; } Animal.prototype.speak = function () { return this.name + " speaks"; };
function Dog(name) { Animal.call(this, name); } Dog.prototype = Object.create(Animal.prototype, { constructor: { value: Dog } }); Dog.prototype.bark = function () { return this.speak() + " loudly"; };
const d = new Dog("Rex"); const args = (function () { return Array.prototype.slice.call(arguments, 1); })(1, 2, 3);
return [d.bark(), d instanceof Animal, Object.getPrototypeOf(d) === Dog.prototype, Object.prototype.hasOwnProperty.call(d, "name"), args, Array.prototype.concat.apply([], [[1], [2]]), Dog.prototype.constructor.name, Object.prototype.toString.call([])];
