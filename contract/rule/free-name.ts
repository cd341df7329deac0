/** Returns the first of `nameOf(1)`, `nameOf(2)`, … that is not taken. */
export function freeName(nameOf: (number: number) => string, isTaken: (name: string) => boolean): string {
  let number = 1
  while (isTaken(nameOf(number))) number += 1
  return nameOf(number)
}
