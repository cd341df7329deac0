import { MethodBadge } from '@/components/ui/method-badge'
import { textOf } from '@/lib/reference/json-object'
import { bodySamples } from '@/lib/reference/media-type'
import type { Callback } from '@/lib/reference/operation'
import { requestBodyOf } from '@/lib/reference/operation'
import type { Components } from '@/lib/reference/references'
import { ColoredCode } from './colored-code'
import { Markdown } from './markdown'
import styles from './reference.module.css'
import type { ReferenceLabels } from './reference-labels'

const PIECES = 60

interface CallbackListProps {
  callbacks: readonly Callback[]
  components: Components
  t: ReferenceLabels
}

/** Shows the requests that the API makes to the caller, each with an example of its body. */
export function CallbackList({ callbacks, components, t }: CallbackListProps) {
  if (callbacks.length === 0) return null
  return (
    <section className={styles.part}>
      <h2 id="callbacks">{t('callbacks')}</h2>
      <p className={styles.rules}>{t('callbacksLead')}</p>
      {callbacks.map(({ name, expression, httpMethod, operation }) => {
        const media = requestBodyOf(operation, components)?.content[0]
        const sample = media ? bodySamples(media, components, 'request')[0]?.sample : undefined
        return (
          <details key={`${name} ${expression} ${httpMethod}`} className={styles.response}>
            <summary>
              <MethodBadge method={httpMethod} /> <strong>{name}</strong> <code>{expression}</code>
            </summary>
            <Markdown text={textOf(operation.summary)} headings={4} prefix={`callback-${name}`} />
            <Markdown text={textOf(operation.description)} headings={4} prefix={`callback-${name}-about`} />
            {sample && 'body' in sample ? (
              <ColoredCode code={sample.body} language="JSON" label={`${name} ${httpMethod} ${expression}`} pieces={PIECES} />
            ) : null}
          </details>
        )
      })}
    </section>
  )
}
