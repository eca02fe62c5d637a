export interface Example {
  /** Its name and its note are texts. */
  id:
    | 'first'
    | 'tong'
    | 'muszycka'
    | 'textbook'
    | 'chances'
    | 'bounds'
    | 'conspiracy'
    | 'proof'
    | 'playouts'
    | 'vectors';
  tree: string;
  strategy: string;
}

export const EXAMPLES: readonly [Example, ...Example[]] = [
  {
    // Every node has a value: strategies that look at inner nodes can run it as well.
    id: 'first',
    tree: 'a=7(b=6(d=8(h=9 i=3) e=5(j=12 k=7)) c=5(f=4(l=4 m=2) g=6(n=8 o=6)))',
    strategy: 'alpha-beta',
  },
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
  // Muszycka85 figure 54.
  { id: 'chances', tree: '((.42 .94) (.55 .52))', strategy: 'product-propagation' },
  {
    id: 'bounds',
    tree: 'r(a=[3,9](c=[4,9](5 8) d=[3,7](4 6)) b=[1,6](e=[2,6](3 5) f=[1,5](2 4)) g=[0,2](1 2))',
    strategy: 'b-star',
  },
  {
    id: 'conspiracy',
    tree: 'p=3(m=3(a=5(6 4) b=2(1 3)) n=4(c=3(3 5) d=4(4 2)))',
    strategy: 'conspiracy',
  },
  {
    id: 'proof',
    tree: '(((1 -1) (-1 1)) ((-1 -1) (1 -1)) ((1 1) (-1 1)))',
    strategy: 'proof-number',
  },
  { id: 'playouts', tree: '((3 12 8) (2 4 6) (14 5 2))', strategy: 'uct' },
  {
    id: 'vectors',
    tree: '(((<1,2,6> <4,2,3>) (<6,1,2> <7,4,1>)) ((<5,1,1> <1,5,2>) (<7,7,1> <5,4,5>)))',
    strategy: 'max-n',
  },
];

/** The first example, and the one for strategies that need chances of winning as values. */
export const FIRST = EXAMPLES[0];
export const CHANCES = EXAMPLES.find(({ id }) => id === 'chances') ?? FIRST;
