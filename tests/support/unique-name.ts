let made = 0

/** Returns the word as a name that nothing has yet, so that a file which runs again after a failure can make its things again. */
export function uniqueName(word: string): string {
  made += 1
  return `${word}-${process.pid}-${made}`
}

/** Returns an address that nobody has yet. */
export const uniqueEmail = (word: string) => `${uniqueName(word)}@portico.example`
