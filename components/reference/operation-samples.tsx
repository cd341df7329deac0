import { codeSamples } from '@/lib/reference/code-samples'
import type { RequestExample } from '@/lib/reference/operation-sample'
import { ColoredCode } from './colored-code'
import { CopyCode } from './copy-code'
import styles from './reference.module.css'
import type { ReferenceLabels } from './reference-labels'
import { RememberedTab } from './remembered-tab'
import { Tabs } from './tabs'

/** A page has at most 3,000 elements: these are the colored pieces of one sample. */
const PIECES = 90

/** Shows a call in five languages, and the bodies of the other examples. Needs no script. */
export function OperationSamples({ examples, t }: { examples: readonly RequestExample[]; t: ReferenceLabels }) {
  const [first, ...others] = examples
  if (!first) return null
  const copy = <CopyCode copy={t('copy')} copied={t('copied')} />
  return (
    <section className={styles.sample}>
      <h2>{t('request')}</h2>
      <Tabs
        name="sample"
        label={t('request')}
        more={
          <>
            {copy}
            <RememberedTab name="sample" />
          </>
        }
        tabs={codeSamples(first.call).map(({ language, code }) => ({
          key: language,
          label: language,
          content: <ColoredCode code={code} language={language} label={`${t('request')} · ${language}`} pieces={PIECES} />,
        }))}
      />
      {others.map(({ name, contentType, call }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the examples of an operation never change
        <details key={at} className={styles.other}>
          <summary>
            {name || t('requestAs', { contentType })} {name === '' || contentType === first.contentType ? null : <code>{contentType}</code>}
          </summary>
          <div className={styles.tabs}>
            <CopyCode copy={t('copy')} copied={t('copied')} />
            <ColoredCode code={codeSamples(call)[0]?.code ?? ''} language="curl" label={`${t('request')} ${at + 2}`} pieces={PIECES} />
          </div>
        </details>
      ))}
    </section>
  )
}
