/** Returns a text of at most `max` characters: a longer one is cut between words if one ends in its second half, and ends with an ellipsis. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = text.slice(0, max - 1)
  const lastSpace = cut.lastIndexOf(' ')
  return `${(lastSpace > max / 2 ? cut.slice(0, lastSpace) : cut).toWellFormed().trimEnd()}…`
}
