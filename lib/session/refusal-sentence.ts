import { PlatformError } from '@/lib/platform/platform-error'

/** What a refusal of sign-in may carry beside its code. */
interface RefusalData {
  retryAfterSeconds?: number
  attempts?: number
  attemptsMax?: number
}

const WAIT_SECONDS = 60

/** The code and data of whatever a call threw. */
export function refusalDataOf(error: unknown): RefusalData & { code: string } {
  if (!(error instanceof PlatformError)) return { code: 'UnknownError' }
  return { ...(error.data as RefusalData | undefined), code: error.code }
}

/** The sentence of a refusal, by its code, with how long to wait and how often was tried; in the page's language. */
export function refusalSentence(error: unknown, sentences: Record<string, string>): string {
  const { code, retryAfterSeconds = WAIT_SECONDS, attempts = '', attemptsMax = '' } = refusalDataOf(error)
  return (sentences[code] ?? sentences.UnknownError ?? code)
    .replace('{wait}', waitText(retryAfterSeconds))
    .replace('{used}', String(attempts))
    .replace('{max}', String(attemptsMax))
}

/** `45 seconds`, `10 minutes`, `5 hours`; never less than there is to wait. */
function waitText(seconds: number): string {
  const [unit, size] = seconds < 60 ? (['second', 1] as const) : seconds < 5400 ? (['minute', 60] as const) : (['hour', 3600] as const)
  const format = new Intl.NumberFormat(document.documentElement.lang || 'en', { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(Math.ceil(seconds / size))
}
