import type { ModelReading } from '@portico/contract/api-document/reading-view'
import { getTranslations } from 'next-intl/server'
import { CopyCode } from '@/components/reference/copy-code'
import { OpenFolds } from '@/components/reference/open-folds'
import { OperationList } from '@/components/reference/operation-list'
import { referenceLabels } from '@/components/reference/reference-labels'
import { SchemaView } from '@/components/reference/schema-view'
import { StaticCode } from '@/components/reference/static-code'
import { StaticPart } from '@/components/reference/static-part'
import { Tabs } from '@/components/reference/tabs'
import { Text } from '@/components/ui/text'
import { pagePartHref } from '@/lib/api-document/author-links'
import { downloadsOf } from '@/lib/api-document/document-addresses'
import { referenceHref } from '@/lib/api-document/reading-from'
import type { Components } from '@/lib/reference/references'
import { writtenSample } from '@/lib/reference/sample-value'
import { type SchemaNode, schemaTree } from '@/lib/reference/schema-tree'
import { writtenJson } from '@/lib/reference/written-numbers'
import styles from './api-document.module.css'
import { NeighborLinks } from './neighbor-links'
import { type ReferenceContext, ReferenceScreen } from './reference-screen'

const PIECES = 200
/** A model has a page of its own, so more of its fields fit than beside parameters and responses. */
const ELEMENTS = 1_900

/** Shows one schema of a document: its fields, an example, and the operations and webhooks that use it. Complete without script. */
export async function ModelPage({ reading, ...context }: ReferenceContext & { reading: ModelReading }) {
  const [t, labels] = await Promise.all([getTranslations('api-document'), referenceLabels()])
  const { locale, from } = context
  const { name, slug, schema, usedBy, usedByCount, previous, next } = reading
  const components = reading.components as Components
  const node = schemaTree(schema, components, ELEMENTS)
  const { value, written } = writtenSample(schema, components, 'response')
  const example = writtenJson(value, 2, written)
  const hrefOf = (model: string) => referenceHref(locale, from, { kind: 'model', slug: model })
  return (
    <ReferenceScreen {...context} part={{ kind: 'model', slug }} name={name}>
      <article className={styles.operation}>
        <header>
          <h1>{name}</h1>
          {isNested(node) ? <OpenFolds open={t('openAll')} close={t('closeAll')} /> : null}
        </header>
        <StaticPart>
          <SchemaView
            node={node}
            path={name}
            page={{
              ...{ t: labels, modelHref: hrefOf, partHref: pagePartHref(reading.links, locale, from) },
              documentHref: downloadsOf(from, context.overview.version?.id ?? null).json,
            }}
          />
        </StaticPart>
        <div className={styles.samples}>
          <h2>{t('example')}</h2>
          <Tabs
            name="example"
            label={t('example')}
            more={<CopyCode copy={t('copy')} copied={t('copied')} />}
            tabs={[
              {
                key: 'example',
                label: 'JSON',
                content: <StaticCode code={example} language="JSON" label={t('example')} pieces={PIECES} />,
              },
            ]}
          />
        </div>
      </article>
      {usedBy.length > 0 ? (
        <section>
          <h2 id="used-by">{t('usedBy')}</h2>
          <OperationList
            operations={usedBy}
            hrefOf={({ slug, isWebhook }) => referenceHref(locale, from, { kind: isWebhook ? 'webhook' : 'operation', slug })}
            webhook={t('webhook')}
          />
          {usedByCount > usedBy.length ? (
            <Text size="sm" tone="subtle">
              {t('usedByMore', { count: usedByCount - usedBy.length })}
            </Text>
          ) : null}
        </section>
      ) : null}
      <NeighborLinks
        label={t('models')}
        previous={previous && { href: hrefOf(previous.slug), text: previous.name }}
        next={next && { href: hrefOf(next.slug), text: next.name }}
      />
    </ReferenceScreen>
  )
}

/** Returns whether a schema has folds: fields inside its fields, or alternatives, which may have them. */
function isNested({ fields, item, variants }: SchemaNode): boolean {
  const inside = [...fields.map(({ node }) => node), ...(item ? [item] : [])]
  return variants.length > 0 || inside.some((one) => one.fields.length > 0 || isNested(one))
}
