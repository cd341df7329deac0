/** Returns a text without the slashes at its end; in time that grows with the text alone, which `/\/+$/` does not. */
export function withoutSlashesAtEnd(text: string): string {
  let end = text.length
  while (end > 0 && text.charAt(end - 1) === '/') end--
  return text.slice(0, end)
}
