//! guest = "tool"
//! promise = "dom-read-table"
//! capabilities = ["dom:read"]
// Data and code of the page that nobody reads: scripts, styles, templates, frames, of HTML and of SVG.
const seen = JSON.stringify([await btcp.dom.querySelectorAll("*"), await btcp.dom.getTextContent("#hides"), await btcp.dom.getTextContent("#hides script")]);
return seen.includes("t0ken") ? "out" : "nothing";
// --- page
stage.elements().root.insertAdjacentHTML("beforeend", `<div id=hides><script type=application/json>{"k":"t0ken"}</${"script"}><style>/* t0ken */</style>
<template><p>t0ken</p></template><noscript>t0ken</noscript><iframe>t0ken</iframe><object>t0ken</object><svg><style>t0ken</style><script>t0ken</${"script"}></svg><xmp>t0ken</xmp></div>`);
return stage.outcome(await stage.tool());
// --- control
stage.elements().root.insertAdjacentHTML("beforeend", `<script type=application/json>{"k":"t0ken"}</${"script"}>`);
return stage.elements().root.textContent.includes("t0ken") ? "out" : "no";
