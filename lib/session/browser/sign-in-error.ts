import { PlatformError } from '@/lib/platform/platform-error'

/** The data that an error of sign-in may carry. */
interface SignInErrorData {
  retryAfterSeconds?: number
  attempts?: number
  attemptsMax?: number
}

const WAIT_SECONDS = 60

/** Returns the code and data of any thrown error. */
export function signInErrorData(error: unknown): SignInErrorData & { code: string } {
  if (!(error instanceof PlatformError)) return { code: 'UnknownError' }
  return { ...(error.data as SignInErrorData | undefined), code: error.code }
}

/** Returns the text of a sign-in error by its code, with the time to wait and the number of attempts, in the page's language. */
export function signInErrorText(error: unknown, messages: Record<string, string>): string {
  const { code, retryAfterSeconds = WAIT_SECONDS, attempts = '', attemptsMax = '' } = signInErrorData(error)
  return (messages[code] ?? messages.UnknownError ?? code)
    .replace('{wait}', waitText(retryAfterSeconds))
    .replace('{used}', String(attempts))
    .replace('{max}', String(attemptsMax))
}

/** Returns `45 seconds`, `10 minutes` or `5 hours`, rounded up. */
function waitText(seconds: number): string {
  const [unit, size] = seconds < 60 ? (['second', 1] as const) : seconds < 5400 ? (['minute', 60] as const) : (['hour', 3600] as const)
  const format = new Intl.NumberFormat(document.documentElement.lang || 'en', { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(Math.ceil(seconds / size))
}
