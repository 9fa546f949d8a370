#!/usr/bin/env node
"use strict"
const x = await callTool("sum", { of: [1, 2] })
let n = 0; while (n < 3) n++
x.total + n
