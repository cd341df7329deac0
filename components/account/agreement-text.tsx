import { getTranslations } from 'next-intl/server'
import { AgreementBox } from './agreement-box'

const PARAGRAPHS = ['1', '2', '3', '4', '5'] as const

/** Shows the built-in text of an agreement, for a portal without a policy of its own. */
export async function AgreementText({ title, namespace }: { title: string; namespace: 'termsText' | 'privacyText' }) {
  const t = await getTranslations(`account.${namespace}`)
  return (
    <AgreementBox id={namespace} title={title}>
      {PARAGRAPHS.map((paragraph) => (
        <p key={paragraph}>{t(paragraph)}</p>
      ))}
    </AgreementBox>
  )
}
