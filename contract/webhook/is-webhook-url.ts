/** Returns whether a text is an http or https URL of visible ASCII characters without user name, password and fragment. */
export function isWebhookUrl(text: string): boolean {
  if (!/^https?:\/\/[!-~]+$/.test(text)) return false
  const url = URL.parse(text)
  return url !== null && url.username === '' && url.password === '' && url.hash === ''
}
