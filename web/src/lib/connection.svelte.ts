/** Whether the last word from the server was silence. Calls note it; the shell shows it. */
export const connection = $state({ lost: false });
