function f(a,b){return`${a}${b}`}const g=(a,b)=>typeof`${a}${b}`,h=(a,b)=>{return(a)**b},i=(a=void`${f}${g}`)=>a in`${a}${h}`;if(f)throw`${f}${g}`;else`${g}${h}`;
