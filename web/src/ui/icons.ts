// Drawn with a pen of width 2 in a square of 24.
const ICONS = {
  about: 'M12 11v6M12 7v.5M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  back: 'M15 5l-7 7 7 7',
  board:
    'M4 4h16v16H4zM12 4v16M4 12h16M8 6.7a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6zM16 14.7a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  down: 'M5 9l7 7 7-7',
  download: 'M12 4v11M7 10.5l5 5 5-5M4 20h16',
  edit: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5l3.5 3.5',
  engine: 'M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  first: 'M18 5l-7 7 7 7M7 5v14',
  fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  pictures: 'M12 3a9 9 0 1 0 .01 0zM8 15l-1-6 3 2.5 2-4 2 4 3-2.5-1 6z',
  flip: 'M8 20V5M4.5 8.5L8 5l3.5 3.5M16 4v15M12.5 15.5L16 19l3.5-3.5',
  forward: 'M9 5l7 7-7 7',
  help: 'M9.2 9.2a2.9 2.9 0 1 1 4.3 2.5c-1 .6-1.5 1.2-1.5 2.3M12 17v.3M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  hint: 'M9.5 18h5M10.5 21h3M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3z',
  info: 'M12 11v6M12 7v.5M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  lab: 'M10 3v6L4.5 18.5A1.6 1.6 0 0 0 6 21h12a1.6 1.6 0 0 0 1.5-2.5L14 9V3M8.5 3h7M7.5 15h9',
  last: 'M6 5l7 7-7 7M17 5v14',
  link: 'M10 13.5a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L12 6.6M14 10.5a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7l1.3-1.3',
  match: 'M7 4h10v6a5 5 0 0 1-10 0zM7 6H4c0 3 1 5 3.5 5M17 6h3c0 3-1 5-3.5 5M12 15v4M8 20h8',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  new: 'M12 5v14M5 12h14',
  open: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  paste: 'M9 4h6v3H9zM9 5H5v16h14V5h-4M9 12h6M9 16h4',
  pause: 'M9 5v14M15 5v14',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.8-3.7 3.8-5.5 7.5-5.5s6.7 1.8 7.5 5.5',
  play: 'M8 5v14l11-7z',
  redo: 'M15 5l5 5-5 5M20 10H9.5a5.5 5.5 0 0 0 0 11H12',
  save: 'M5 4h11l4 4v12H5zM8 4v5h7V4M8 20v-6h9v6',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21',
  settings:
    'M12 8.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4zM10.2 3h3.6l.6 2.6 1.8 1 2.5-.8 1.8 3.1-1.9 1.9v2.4l1.9 1.9-1.8 3.1-2.5-.8-1.8 1-.6 2.6h-3.6l-.6-2.6-1.8-1-2.5.8-1.8-3.1 1.9-1.9v-2.4L3.5 8.9l1.8-3.1 2.5.8 1.8-1z',
  share: 'M12 15V3M7.5 7.5L12 3l4.5 4.5M5 11v10h14V11',
  stop: 'M6 6h12v12H6z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  swap: 'M4 8h15M15.5 4.5L19 8l-3.5 3.5M20 16H5M8.5 12.5L5 16l3.5 3.5',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  tree: 'M12 3v6M12 9L6 14M12 9l6 5M6 14l-3 6M6 14l3 6M18 14l-3 6M18 14l3 6',
  undo: 'M9 5l-5 5 5 5M4 10h10.5a5.5 5.5 0 0 1 0 11H12',
  up: 'M5 15l7-7 7 7',
  upload: 'M12 16V5M7 9.5l5-5 5 5M4 20h16',
  warning: 'M12 4L2.5 20h19zM12 10v5M12 17.5v.3',
  'zoom-in': 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21M10.5 7.5v6M7.5 10.5h6',
  'zoom-out': 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21M7.5 10.5h6',
} as const;

export type IconName = keyof typeof ICONS;

/** Filled, so that they read as keys of a player. */
const SOLID: ReadonlySet<IconName> = new Set(['play', 'stop']);

export const iconPath = (name: IconName): string => ICONS[name];
export const isSolid = (name: IconName): boolean => SOLID.has(name);
