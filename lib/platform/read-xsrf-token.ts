/** The anti-forgery token that the browser echoes in X-XSRF-TOKEN, out of its readable cookie. */
export function readXsrfToken(): string | undefined {
  const found = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1]
  return found === undefined ? undefined : decodeURIComponent(found)
}
