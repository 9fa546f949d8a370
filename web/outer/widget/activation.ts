/**
 * Whether the user has just clicked or pressed a key in the widget. A gesture inside the widget activates its ancestors,
 * so this window as well; one on the page around it, or in another widget, does not come down here. What the widget says
 * of itself is not asked. Measured in `widget::links`.
 */
export function isActivated(): boolean {
  return navigator.userActivation?.isActive === true;
}
