import { getTranslations } from 'next-intl/server'
import styles from './account.module.css'

const PARAGRAPHS = ['1', '2', '3', '4', '5'] as const

/** The words of an agreement, in a box that scrolls by mouse and keyboard. */
export async function AgreementText({ title, namespace }: { title: string; namespace: 'termsText' | 'privacyText' }) {
  const t = await getTranslations(`account.${namespace}`)
  return (
    <>
      <h2 id={namespace}>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by the keyboard */}
      <section className={styles.agreementText} aria-labelledby={namespace} tabIndex={0}>
        {PARAGRAPHS.map((paragraph) => (
          <p key={paragraph}>{t(paragraph)}</p>
        ))}
      </section>
    </>
  )
}
