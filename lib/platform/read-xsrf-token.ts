import { readCookie } from '@/lib/read-cookie'

/** The anti-forgery token that the browser echoes in X-XSRF-TOKEN, out of its readable cookie. */
export function readXsrfToken(): string | undefined {
  return readCookie(document.cookie, 'XSRF-TOKEN') || undefined
}
