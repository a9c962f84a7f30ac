function s(n,c){let t=0,e=()=>clearTimeout(t);return Object.assign(()=>{e(),t=window.setTimeout(n,c)},{cancel:e})}export{s as a};
