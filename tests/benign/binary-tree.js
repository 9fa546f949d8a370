class Tree {
  constructor(compare = (a, b) => a - b) { this.root = null; this.compare = compare; }
  insert(value) { const put = (node) => { if (!node) return { value, left: null, right: null }; if (this.compare(value, node.value) < 0) node.left = put(node.left); else node.right = put(node.right); return node; }; this.root = put(this.root); return this; }
  *inOrder(node = this.root) { if (!node) return; yield* this.inOrder(node.left); yield node.value; yield* this.inOrder(node.right); }
  height(node = this.root) { return node ? 1 + Math.max(this.height(node.left), this.height(node.right)) : 0; }
}
const tree = [50, 30, 70, 20, 40, 60, 80, 10].reduce((t, v) => t.insert(v), new Tree());
return [[...tree.inOrder()], tree.height()];
