"""How the report looks: on light and dark screens, narrow ones, and paper."""

from __future__ import annotations

from typing import Final

# One sheet for all; every colour has a name, so that dark screens and paper change the names only.
STYLE: Final = """
:root{color-scheme:light dark;--paper:#fbf9f4;--card:#fff;--ink:#26221c;--quiet:#6d665a;--grid:#e7e1d5;--band:#eef1e6;
--red:#a4312f;--blue:#2c5d8f;--green:#4b7a43;--gold:#a8741a;--violet:#6f4d8c;--shade:0 1px 2px #0001,0 6px 24px #0000000d}
@media(prefers-color-scheme:dark){:root{--paper:#161513;--card:#1f1d1a;--ink:#ece6da;--quiet:#a79f90;--grid:#37332d;
--band:#262b22;--red:#ef8a7b;--blue:#86b6e4;--green:#98c48d;--gold:#e0b25c;--violet:#bd9ad8;--shade:none}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
main{max-width:52rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
h1,h2,h3{font-family:"Iowan Old Style","Palatino Linotype",Palatino,Georgia,serif;line-height:1.2;font-weight:600}
h1{font-size:2.3rem;margin:0 0 .3rem;letter-spacing:-.01em}h2{font-size:1.45rem;margin:0 0 .35rem}
h3{font-size:1.05rem;margin:1.4rem 0 .2rem}
.under{color:var(--quiet);margin:0 0 1.6rem}
section{background:var(--card);border-radius:12px;box-shadow:var(--shade);border:1px solid var(--grid);
padding:1.4rem 1.5rem;margin:0 0 1.2rem}
section>p{margin:.2rem 0 .9rem}.note{color:var(--quiet);font-size:.9rem}
.verdict{border-left:6px solid var(--green)}.verdict.warn{border-left-color:var(--gold)}.verdict.bad{border-left-color:var(--red)}
.verdict p:first-of-type{font:600 1.22rem/1.4 "Iowan Old Style","Palatino Linotype",Palatino,Georgia,serif}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.5rem,1fr));gap:.8rem;margin:1.1rem 0 0}
.facts div{border-top:2px solid var(--grid);padding-top:.4rem}.facts b{display:block;font-size:1.5rem;line-height:1.2;
font-variant-numeric:tabular-nums}.facts span{color:var(--quiet);font-size:.85rem}
.wide{overflow-x:auto}.wide svg{min-width:34rem}
svg{display:block;width:100%;height:auto;font:13px system-ui,sans-serif;fill:var(--ink)}
svg .grid{stroke:var(--grid);stroke-width:1}svg .axis{stroke:var(--quiet);stroke-width:1}
svg .even{stroke:var(--quiet);stroke-width:1.5;stroke-dasharray:5 4}svg .band{fill:var(--band)}
svg .tick,svg .label{fill:var(--quiet);font-size:12px}svg .value{font-variant-numeric:tabular-nums}
svg .span{stroke:var(--quiet);stroke-width:2;stroke-linecap:round}svg .span.main{stroke:var(--blue);stroke-width:3}
svg .dot{fill:var(--quiet)}svg .dot.main{fill:var(--blue)}
svg .dot.fair{fill:var(--green)}svg .span.fair{stroke:var(--green);stroke-opacity:.55}
svg .dot.warn{fill:var(--gold)}svg .span.warn{stroke:var(--gold)}svg .dot.bad{fill:var(--red)}svg .span.bad{stroke:var(--red)}
svg text.warn,svg text.bad{font-weight:700}svg text.warn{fill:var(--gold)}svg text.bad{fill:var(--red)}
svg .hit{fill:transparent}svg .card:hover .hit{fill:var(--ink);fill-opacity:.06}
svg .picture{visibility:hidden;pointer-events:none}
svg .bar{stroke:none}svg .s0{fill:var(--blue)}svg .s1{fill:var(--gold)}svg .s2{fill:var(--violet)}svg .s3{fill:var(--red)}
svg .bar:hover{fill-opacity:.75}
svg .line{fill:none;stroke-width:2.5;stroke-linejoin:round}svg .line.s0{stroke:var(--blue)}svg .line.s1{stroke:var(--gold)}
svg .line.s2{stroke:var(--violet);stroke-dasharray:6 4}svg .t0{fill:var(--blue)}svg .t1{fill:var(--gold)}svg .t2{fill:var(--violet)}
details{margin:.7rem 0 0;font-size:.9rem}summary{cursor:pointer;color:var(--quiet)}
table{border-collapse:collapse;margin:.5rem 0;font-variant-numeric:tabular-nums;width:100%}
th,td{text-align:right;padding:.22rem .6rem .22rem 0;border-bottom:1px solid var(--grid);vertical-align:top}
th:first-child,td:first-child{text-align:left}th{color:var(--quiet);font-weight:500}
code,pre{font:13px/1.5 ui-monospace,"Cascadia Mono",Consolas,monospace;background:var(--paper);border-radius:5px}
code{padding:.1rem .3rem}pre{padding:.6rem .8rem;overflow-x:auto;white-space:pre-wrap;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.3rem 1.2rem;margin:.6rem 0}dt{color:var(--quiet)}
dd{margin:0;overflow-wrap:anywhere}
@media(max-width:36rem){main{padding:1.4rem .8rem}section{padding:1.1rem .9rem}h1{font-size:1.75rem}dl{grid-template-columns:1fr;gap:0}
dd{margin:0 0 .5rem}}
@media print{:root{color-scheme:light;--paper:#fff;--card:#fff;--ink:#000;--quiet:#555;--grid:#ddd;--band:#f1f3ea;--red:#a4312f;
--blue:#2c5d8f;--green:#4b7a43;--gold:#a8741a;--violet:#6f4d8c;--shade:none}body{font-size:10.5pt}main{max-width:none;padding:0}
section{border:0;padding:0;margin:0 0 1.4rem}.verdict{padding-left:.8rem}.chart,.facts,tr,pre{break-inside:avoid}h2,h3,section>p{break-after:avoid}section>p{break-inside:avoid}
summary{display:none}.wide svg{min-width:0;max-height:20cm}a{color:inherit}}
"""
