// The style sheet and the script of a report's page; colours of plots are added by html.cpp.
#pragma once

#include <string_view>

namespace espalier::lab {

inline constexpr std::string_view kLightColours =
    "--wall:#f5f2e8;--paper:#fdfcf7;--sunk:#f0ecdf;--ink:#23301f;--soft:#565f4f;--faint:#666e5d;"
    "--line:#ddd8c6;--strong-line:#c3bda6;--leaf:#4c7a45;--link:#2f5b2b;"
    "--good:#2b5f28;--good-soft:#eef4e6;--bad:#a01c16;--bad-soft:#fbe3dd;"
    "--doubtful:#7a4d00;--doubtful-soft:#fbeeca;--muted:#666e5d;--muted-soft:#f6f3ea;"
    "--shadow:0 1px 2px rgb(60 50 30/6%),0 6px 20px rgb(60 50 30/5%);";
inline constexpr std::string_view kDarkColours =
    "--wall:#141a14;--paper:#1b231b;--sunk:#222c22;--ink:#e6eadb;--soft:#aeb8a4;--faint:#98a28d;"
    "--line:#2f3a2f;--strong-line:#4a584a;--leaf:#86b877;--link:#a8d29a;"
    "--good:#9fd58f;--good-soft:#1f2d20;--bad:#ffa497;--bad-soft:#442320;"
    "--doubtful:#f2c76a;--doubtful-soft:#3a2f16;--muted:#98a28d;--muted-soft:#1f281f;"
    "--shadow:0 1px 2px rgb(0 0 0/30%),0 8px 24px rgb(0 0 0/22%);";

inline constexpr std::string_view kStyle = R"css(
*{box-sizing:border-box}
html{scroll-behavior:smooth;scroll-padding-top:1.5rem;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--wall);color:var(--ink);
font:1rem/1.6 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;
overflow-wrap:break-word}
h1,h2,.number{font-family:"Iowan Old Style","Palatino Linotype",Palatino,"URW Palladio L",P052,
Georgia,serif;line-height:1.2;text-wrap:balance}
h1{font-size:clamp(1.8rem,1.2rem + 2.4vw,2.9rem);margin:0 0 .6rem;font-weight:600}
h2{font-size:1.65rem;font-weight:600;margin:0 0 1rem}
p{margin:0 0 1rem;max-width:46rem;text-wrap:pretty}
a{color:var(--link)}
code{font:.9em ui-monospace,"SF Mono","Cascadia Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;
background:var(--sunk);border-radius:4px;padding:.08em .3em}
:focus-visible{outline:2px solid var(--leaf);outline-offset:2px}
.page{max-width:92rem;margin:0 auto;padding:clamp(1.25rem,4vw,3rem) clamp(1rem,4vw,2.5rem)}
.top{display:flex;align-items:flex-start;gap:1rem}
.top>div{flex:1;min-width:0}
.source{color:var(--soft);font-style:italic;max-width:60rem;text-wrap:pretty}
.summary p{font-size:1.125rem;max-width:52rem}
#theme{flex:none;font:inherit;font-size:.875rem;color:var(--soft);
background:var(--paper);border:1px solid var(--strong-line);border-radius:99px;padding:.3rem .9rem;
cursor:pointer}
#theme:hover{color:var(--ink);border-color:var(--leaf)}
.headlines{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,14.5rem),1fr));
gap:1rem;margin:1.75rem 0 0;padding:0;list-style:none}
.headlines li{background:var(--paper);border:1px solid var(--line);border-top:4px solid
var(--tone,var(--strong-line));border-radius:10px;padding:1rem 1.2rem;box-shadow:var(--shadow)}
.number{display:block;font-size:2.4rem;font-weight:600;color:var(--tone,var(--ink));
font-variant-numeric:lining-nums}
.number .mark{font-size:1.4rem;margin-right:.35em;vertical-align:.12em}
.headlines .label{color:var(--soft);font-size:.95rem;line-height:1.4;display:block}
.good{--tone:var(--good);--tint:var(--good-soft)}
.bad{--tone:var(--bad);--tint:var(--bad-soft)}
.doubtful{--tone:var(--doubtful);--tint:var(--doubtful-soft)}
.muted{--tone:var(--muted);--tint:var(--muted-soft)}
.mark{font-family:"DejaVu Sans","Segoe UI Symbol",system-ui,sans-serif;font-weight:700}
.columns{margin-top:2.5rem}
.contents{font-size:.95rem;margin-bottom:2.5rem}
.contents h2{font:600 .8rem/1.4 inherit;font-family:inherit;font-size:.8rem;letter-spacing:.08em;
text-transform:uppercase;color:var(--faint);margin:0 0 .5rem}
.contents ol{list-style:none;margin:0;padding:0;border-left:2px solid var(--line)}
.contents a{display:block;padding:.25rem .9rem;margin-left:-2px;border-left:2px solid transparent;
color:var(--soft);text-decoration:none;line-height:1.4}
.contents a:hover,.contents a.here{color:var(--ink);border-left-color:var(--leaf)}
main{min-width:0}
section{margin:0 0 3.5rem}
@media(min-width:68rem){
.columns{display:grid;grid-template-columns:13.5rem minmax(0,1fr);gap:3rem}
.contents{position:sticky;top:1.5rem;align-self:start;max-height:calc(100vh - 3rem);overflow:auto}
}
.table{margin:1.75rem 0}
.caption{font-weight:600;margin:0 0 .6rem;max-width:52rem}
.note{color:var(--soft);font-size:.9rem;margin:.6rem 0 0}
.scroll{overflow-x:auto;width:fit-content;max-width:100%;
background:var(--paper);border:1px solid var(--line);border-radius:10px;box-shadow:var(--shadow)}
table{border-collapse:separate;border-spacing:0;font-variant-numeric:tabular-nums lining-nums;
line-height:1.35;font-size:.95rem}
th,td{padding:.45rem .65rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
tbody tr:last-child>*{border-bottom:0}
thead th{position:sticky;top:0;z-index:2;background:var(--sunk);font-weight:600;
vertical-align:bottom;border-bottom:1px solid var(--strong-line)}
tbody th{position:sticky;left:0;z-index:1;background:var(--paper);font-weight:600;
border-right:1px solid var(--line)}
thead th:first-child{left:0;z-index:3;border-right:1px solid var(--line)}
.num{text-align:right;white-space:nowrap}
td:not(.num){min-width:7rem;max-width:34rem}
thead .num{white-space:normal}
tbody tr:hover>td,tbody tr:hover>th{background-image:linear-gradient(rgb(128 128 100/9%) 0 0)}
td.good,td.bad,td.doubtful,td.muted,th.good,th.bad,th.doubtful,th.muted{
background-color:var(--tint)}
td.bad,td.doubtful{font-weight:600}
td.muted{color:var(--muted)}
td .mark,th .mark{color:var(--tone);margin-right:.4em;font-size:.9em}
td small,th small{display:block;color:var(--soft);font-size:.86em;font-weight:400;
margin-top:.1rem}
[title].hint{cursor:help}
.hint .text{text-decoration:underline dotted var(--faint);text-underline-offset:.25em}
details.table{border:1px solid var(--line);border-radius:10px;background:var(--paper)}
details.table>summary{cursor:pointer;padding:.7rem 1rem;font-weight:600}
details.table>summary:hover{color:var(--link)}
details.table>.inner{padding:0 1rem 1rem}
figure{margin:1.75rem 0;background:var(--paper);border:1px solid var(--line);border-radius:10px;
padding:.75rem;box-shadow:var(--shadow);max-width:46rem}
.drawing{overflow-x:auto}
/* A shadow at an edge says that there is more behind it. */
.drawing,.scroll{background:linear-gradient(to right,var(--paper) 30%,transparent) left/2.5rem 100%
no-repeat local,linear-gradient(to left,var(--paper) 30%,transparent) right/2.5rem 100% no-repeat
local,linear-gradient(to right,rgb(0 0 0/25%),transparent) left/.7rem 100% no-repeat scroll,
linear-gradient(to left,rgb(0 0 0/25%),transparent) right/.7rem 100% no-repeat scroll,var(--paper)}
.drawing>svg{display:block;width:100%;height:auto;min-width:30rem;margin:0 auto}
figcaption{color:var(--soft);font-size:.92rem;line-height:1.45;padding:.6rem .5rem .25rem}
.gallery{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,27rem),1fr));gap:1rem;
margin:1.75rem 0}
.gallery figure{margin:0;min-width:0;max-width:none}
.gallery .drawing>svg{min-width:min(30rem,26rem)}
/* On a phone the whole curve, to be enlarged with two fingers, rather than half of it. */
@media (max-width:30rem){.drawing>svg,.gallery .drawing>svg{min-width:0}}
.claims{list-style:none;margin:1.5rem 0;padding:0;display:grid;gap:1rem;max-width:58rem}
.claims li{background:var(--paper);border:1px solid var(--line);border-left:5px solid var(--tone);
border-radius:10px;padding:1rem 1.2rem;box-shadow:var(--shadow)}
.claims p{margin:.5rem 0 0;max-width:none}
.claims .claim{font-size:1.08rem;font-weight:600;line-height:1.45}
.badge{display:inline-block;background:var(--tint);color:var(--tone);border:1px solid currentColor;
border-radius:99px;font-weight:700;font-size:.85rem;line-height:1.5;padding:.05rem .75rem}
.badge .mark{margin-right:.4em}
.where{color:var(--soft);font-size:.9rem;margin-left:.6rem}
.evidence{color:var(--soft)}
footer{border-top:1px solid var(--line);padding-top:1rem;color:var(--soft);font-size:.88rem}
footer p{max-width:none}
@media(max-width:40rem){
th,td{padding:.45rem .6rem}
tbody th{max-width:42vw}
.top{flex-direction:column-reverse}
.top>div{width:100%}
#theme{align-self:flex-end}
.headlines{gap:.75rem}
.headlines li{padding:.7rem 1rem}
.number{font-size:2rem}
}
@media(prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
@media print{
body{background:none;font-size:10pt}
.page{max-width:none;padding:0}
#theme,.contents{display:none}
.columns{display:block;margin-top:1rem}
.scroll,.drawing{overflow:visible;max-height:none;max-width:none;box-shadow:none}
.drawing>svg,.gallery .drawing>svg{min-width:0}
table{font-size:8pt}
.number{font-size:1.5rem}
.headlines{grid-template-columns:repeat(4,1fr)}
.gallery{grid-template-columns:1fr 1fr}
th,td{padding:.2rem .35rem;print-color-adjust:exact;-webkit-print-color-adjust:exact}
thead th,tbody th{position:static}
td:not(.num){min-width:0}
h2{break-after:avoid}
figure,.claims li,.headlines li,tr{break-inside:avoid;box-shadow:none}
}
)css";

// Before the page is painted, so that it does not flash in the other light.
inline constexpr std::string_view kEarlyScript =
    "try{const t=localStorage.getItem('espalier-report-theme');"
    "if(t)document.documentElement.dataset.theme=t}catch(e){}";

inline constexpr std::string_view kScript = R"js(
const root=document.documentElement,button=document.getElementById('theme');
const dark=()=>root.dataset.theme?root.dataset.theme==='dark':
matchMedia('(prefers-color-scheme:dark)').matches;
const name=()=>{button.textContent=dark()?'Light':'Dark'};
button.hidden=false;name();
button.onclick=()=>{root.dataset.theme=dark()?'light':'dark';name();
try{localStorage.setItem('espalier-report-theme',root.dataset.theme)}catch(e){}};
addEventListener('beforeprint',()=>document.querySelectorAll('details').forEach(d=>d.open=true));
const links=[...document.querySelectorAll('.contents a')];
const seen=new IntersectionObserver(list=>list.forEach(e=>{if(e.isIntersecting)
links.forEach(a=>a.classList.toggle('here',a.hash==='#'+e.target.id))}),
{rootMargin:'-10% 0px -75% 0px'});
document.querySelectorAll('main>section').forEach(s=>seen.observe(s));
)js";

}  // namespace espalier::lab
