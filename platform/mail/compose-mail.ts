import type { Locale } from '@portico/contract/locale'
import type { SendMailOptions } from 'nodemailer'
import type { mails } from '../database/schema/mail.ts'
import { MAIL_BUTTONS } from './mail-buttons.ts'
import type { MailContent } from './mail-html.ts'
import { mailHtml } from './mail-html.ts'
import { type MailKind, SECRET_PLACE, WEB_PLACE } from './mail-kinds.ts'
import type { MailBranding } from './mail-setup.ts'
import { HIDDEN } from './mail-transport.ts'

/** The columns of an email without its state. */
export type WrittenMail = Pick<typeof mails.$inferSelect, 'id' | 'to' | 'locale' | 'kind' | 'subject' | 'text'>

const FOOTER_WORDS: Record<Locale, { tel: string; fax: string; email: string }> = {
  en: { tel: 'Tel.', fax: 'Fax', email: 'Email' },
  ko: { tel: '전화', fax: '팩스', email: '이메일' },
}

/** Returns an email as sent: text and HTML with the same content. `secret` is its one-time token or code. */
export function composeMail(mail: WrittenMail, look: MailBranding, secret: string = HIDDEN): SendMailOptions {
  const content = contentOf(mail, look, secret)
  return {
    from: look.from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mailText(content),
    html: mailHtml(content, look),
    messageId: `<${mail.id}@${new URL(look.webUrl).hostname}>`,
    headers: { 'Content-Language': mail.locale, 'Auto-Submitted': 'auto-generated' },
  }
}

/** Returns the text of an email as sent; without `secret` its token or code is masked. */
export function readableMail(mail: WrittenMail, look: MailBranding, secret: string = HIDDEN): string {
  return mailText(contentOf(mail, look, secret))
}

function contentOf({ locale, kind, subject, text }: WrittenMail, look: MailBranding, secret: string): MailContent {
  const paragraphs = text.split('\n\n')
  // Only the last line of an email and a line of its own may be a link or code: text of people stays as it is.
  const link = paragraphs.at(-1)?.startsWith(`${WEB_PLACE}/`) ? paragraphs.pop() : undefined
  return {
    locale,
    subject,
    blocks: paragraphs.map((words) => (words === SECRET_PLACE ? { kind: 'code', text: secret } : { kind: 'words', text: words })),
    button: {
      label: MAIL_BUTTONS[locale][kind as MailKind],
      href: link?.replace(WEB_PLACE, () => look.webUrl).replace(SECRET_PLACE, () => secret) ?? (look.buttonLink || look.webUrl),
    },
    footer: footerOf(locale, look),
  }
}

function footerOf(locale: Locale, { company }: MailBranding): string[] {
  const { tel, fax, email } = FOOTER_WORDS[locale]
  const contacts = [
    [tel, company.tel],
    [fax, company.fax],
    [email, company.email],
  ].flatMap(([label, value]) => (value ? `${label} ${value}` : []))
  return [company.name, company.address, contacts.join(' · ')].filter((line) => line !== '')
}

function mailText({ blocks, button, footer }: MailContent): string {
  const lines = [...blocks.map(({ text }) => text), button.href]
  return [...lines, ...(footer.length > 0 ? [`--\n${footer.join('\n')}`] : [])].join('\n\n')
}
