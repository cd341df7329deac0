/** Returns a text without trailing slashes, in linear time, unlike `/\/+$/`. */
export function withoutSlashesAtEnd(text: string): string {
  let end = text.length
  while (end > 0 && text.charAt(end - 1) === '/') end--
  return text.slice(0, end)
}
