import { readCookie } from '@/lib/read-cookie'

/** Returns the anti-forgery token of the readable cookie, which the browser repeats in X-XSRF-TOKEN. */
export function readXsrfToken(): string | undefined {
  return readCookie(document.cookie, 'XSRF-TOKEN') || undefined
}
