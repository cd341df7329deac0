import type { BrowserlessPerson } from './browserless-person.ts'
import { eventually } from './publish-api.ts'

/** Waits for an email in the outbox to an address that contains a text, and returns the newest as an admin reads it. */
export async function heldMail(admin: BrowserlessPerson, to: string, says: RegExp): Promise<string> {
  const text = await eventually(
    async () => {
      const { items } = await admin.must<{ items: { id: string }[] }>('GET', `mails?q=${encodeURIComponent(to)}&sort=-createdAt`)
      for (const { id } of items) {
        const mail = await admin.must<{ text: string }>('GET', `mails/${id}`)
        if (says.test(mail.text)) return mail.text
      }
      return undefined
    },
    (found) => found !== undefined,
  )
  if (text === undefined) throw new Error(`no mail to ${to} says ${says}`)
  return text
}
