import type { BrowserlessPerson } from './browserless-person.ts'

/** Returns how a call is answered: its status, and what is refused: the code, and for fields their places and rules. */
export async function refusalOf(person: BrowserlessPerson, method: string, path: string, body?: unknown): Promise<string> {
  const { status, body: answer } = await person.call<{ error?: string; data?: { fields?: { path: string; rule: string }[] } }>(
    method,
    path,
    body,
  )
  const fields = answer?.data?.fields?.map(({ path: field, rule }) => `${field} ${rule}`) ?? []
  return [status, ...(answer?.error ? [answer.error] : []), ...fields].join(', ')
}

/** Returns how a call is answered whose fields break these rules, each as `field rule`. */
export const invalid = (...fields: string[]) => ['400', 'ClassValidatorPassFailed', ...fields].join(', ')
