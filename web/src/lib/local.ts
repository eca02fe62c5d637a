// Links that this page gives away name the machine that serves it.

const THIS_MACHINE = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/;

/** The page is served to this machine only, so its links work nowhere else. */
export const localOnly = (hostname = location.hostname): boolean => THIS_MACHINE.test(hostname);
