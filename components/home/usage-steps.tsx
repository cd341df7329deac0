import type { Locale } from '@portico/contract/locale'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { curlOf } from '@/components/ui/call-samples'
import { PublicCodeSample } from '@/components/ui/public-code-sample'
import type { SampleCall } from '@/lib/catalogue/sample-call'
import { localePath, paths } from '@/lib/paths'
import styles from './home.module.css'

/** The way from finding an API to calling it, each step with the door to it; the last with a real call. */
export async function UsageSteps({ locale, sample }: { locale: Locale; sample?: SampleCall }) {
  const t = await getTranslations('home')
  const steps = [
    { key: 'find', href: localePath(locale, paths.apis) },
    { key: 'subscribe', href: localePath(locale, paths.join) },
    { key: 'key', href: paths.user.subscriptions },
  ] as const
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2>{t('stepsTitle')}</h2>
      </div>
      <ol className={styles.steps}>
        {steps.map(({ key, href }) => (
          <li key={key}>
            <h3>{t(`steps.${key}Title`)}</h3>
            <p>{t(`steps.${key}Body`)}</p>
            <Link href={href} prefetch={false}>
              {t(`steps.${key}Link`)}
            </Link>
          </li>
        ))}
        <li className={styles.callStep}>
          <h3>{t('steps.callTitle')}</h3>
          <p>{t('steps.callBody')}</p>
          {sample ? (
            <PublicCodeSample
              samples={[{ language: 'curl', code: curlOf(sample) }]}
              label={t('callSampleLabel')}
              copyLabel={t('copy')}
              copiedLabel={t('copied')}
            />
          ) : null}
        </li>
      </ol>
    </section>
  )
}
