export interface Example {
  /** Its name and its note are texts. */
  id: 'tong' | 'muszycka' | 'textbook';
  tree: string;
  strategy: string;
}

export const EXAMPLES: readonly [Example, ...Example[]] = [
  {
    id: 'tong',
    tree:
      'a(b(c(d=52(e=41 f=5) g=103(h=12 i=90)) j(k=50(l=101 m=80) n(o p))) ' +
      'q(r(s=23(t=10 u) v=38(w=36 x=35)) y(z=54(aa=50 ab=36) ac(ad ae))))',
    strategy: 'alpha-beta',
  },
  {
    id: 'muszycka',
    tree: '(((12 8) 6 (11 14 20)) ((40) (8 47 17 23)))',
    strategy: 'sss-star',
  },
  { id: 'textbook', tree: '((3 12 8) (2 4 6) (14 5 2))', strategy: 'alpha-beta' },
];
