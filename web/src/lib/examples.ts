export interface Example {
  label: string;
  note: string;
  tree: string;
  strategy: string;
}

export const EXAMPLES: readonly [Example, ...Example[]] = [
  {
    label: 'Tong’s example',
    note: 'Tong 2002, appendix A: leaves without a value are never reached by alpha-beta',
    tree:
      'a(b(c(d=52(e=41 f=5) g=103(h=12 i=90)) j(k=50(l=101 m=80) n(o p))) ' +
      'q(r(s=23(t=10 u) v=38(w=36 x=35)) y(z=54(aa=50 ab=36) ac(ad ae))))',
    strategy: 'alpha-beta',
  },
  {
    label: 'Muszycka’s specimen',
    note: 'Muszycka 1985, figures 7 and 8: SSS* never opens p12 and p13',
    tree: '(((12 8) 6 (11 14 20)) ((40) (8 47 17 23)))',
    strategy: 'sss-star',
  },
  {
    label: 'Three by three',
    note: 'The textbook tree: one cut-off after a single leaf',
    tree: '((3 12 8) (2 4 6) (14 5 2))',
    strategy: 'alpha-beta',
  },
];
