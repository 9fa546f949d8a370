// The page's elements, read by the prototypes' own getters: in `<form><input name=attributes>`, `form.attributes` is the
// field, and whatever is judged by it is judged by what the page's markup says.

type Holder = abstract new (...args: never[]) => unknown;

function get<Value>(holder: Holder, name: string): (of: Node) => Value {
  const getter = Object.getOwnPropertyDescriptor(holder.prototype, name)?.get;
  // An engine that does not know it yet has nothing to tell.
  return (of) => getter?.call(of) as Value;
}

function set(holder: Holder, name: string): (of: Node, value: string) => void {
  const setter = Object.getOwnPropertyDescriptor(holder.prototype, name)?.set;
  return (of, value) => setter?.call(of, value);
}

function call<Args extends readonly unknown[], Value>(
  holder: Holder,
  name: string,
): (of: Node, ...args: Args) => Value {
  const method = holder.prototype[name] as (...args: unknown[]) => unknown;
  return (of, ...args) => method.call(of, ...args) as Value;
}

export const natives = {
  nodeType: get<number>(Node, "nodeType"),
  parentNode: get<Node | null>(Node, "parentNode"),
  ownerDocument: get<Document>(Node, "ownerDocument"),
  rootNode: call<[], Node>(Node, "getRootNode"),
  contains: call<[Node], boolean>(Node, "contains"),
  setText: set(Node, "textContent"),
  localName: get<string>(Element, "localName"),
  namespace: get<string | null>(Element, "namespaceURI"),
  tagName: get<string>(Element, "tagName"),
  attributeNames: call<[], string[]>(Element, "getAttributeNames"),
  attribute: call<[string], string | null>(Element, "getAttribute"),
  plainAttribute: call<[null, string], string | null>(Element, "getAttributeNS"),
  hasAttribute: call<[string], boolean>(Element, "hasAttribute"),
  setAttribute: call<[string, string], void>(Element, "setAttribute"),
  classList: get<DOMTokenList>(Element, "classList"),
  matches: call<[string], boolean>(Element, "matches"),
  shadowRoot: get<ShadowRoot | null>(Element, "shadowRoot"),
  assignedSlot: get<Element | null>(Element, "assignedSlot"),
  host: get<Element>(ShadowRoot, "host"),
  dispatch: call<[Event], boolean>(EventTarget, "dispatchEvent"),
  click: call<[], void>(HTMLElement, "click"),
  isEditable: get<boolean>(HTMLElement, "isContentEditable"),
  inputType: get<string>(HTMLInputElement, "type"),
  inputForm: get<Node | null>(HTMLInputElement, "form"),
  buttonType: get<string>(HTMLButtonElement, "type"),
  buttonForm: get<Node | null>(HTMLButtonElement, "form"),
  control: get<Element | null>(HTMLLabelElement, "control"),
  byName: call<[string], NodeListOf<HTMLElement>>(Document, "getElementsByName"),
  byId: call<[string], Element | null>(Document, "getElementById"),
  byIdBelow: call<[string], Element | null>(DocumentFragment, "getElementById"),
  popovers: {
    input: get<Element | null>(HTMLInputElement, "popoverTargetElement"),
    button: get<Element | null>(HTMLButtonElement, "popoverTargetElement"),
  },
  commanded: get<Element | null>(HTMLButtonElement, "commandForElement"),
  fill: {
    input: set(HTMLInputElement, "value"),
    textarea: set(HTMLTextAreaElement, "value"),
    select: set(HTMLSelectElement, "value"),
  },
};

const HTML = "http://www.w3.org/1999/xhtml";

export function isHtml(element: Node): boolean {
  return natives.namespace(element) === HTML;
}

/** The element that the browser takes an id for, as seen from `from`. */
export function withId(from: Element, id: string): Element | null {
  const root = natives.rootNode(from);
  switch (natives.nodeType(root)) {
    case Node.DOCUMENT_NODE:
      return natives.byId(root, id);
    case Node.DOCUMENT_FRAGMENT_NODE:
      return natives.byIdBelow(root, id);
    default:
      return null;
  }
}
