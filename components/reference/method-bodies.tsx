import type { PublishedMethod } from '@portico/contract/catalogue/catalogue-endpoints'
import { Row, Stack } from '@/components/ui/layout'
import { Muted, Text } from '@/components/ui/text'
import styles from './reference.module.css'
import { SchemaTree } from './schema-tree'

/** Shows the bodies of a request or a response, each with its content type and schema. */
export function MethodBodies({ bodies }: { bodies: PublishedMethod['bodies'] }) {
  return bodies.map(({ contentType, name, description, schema }) => (
    <Stack gap={1} key={`${contentType} ${name}`} className={styles.body}>
      <Row as="p" align="baseline" className={styles.field}>
        <code>{contentType}</code>
        {name ? (
          <Text as="span" size="sm" tone="subtle">
            {name}
          </Text>
        ) : null}
      </Row>
      {description ? (
        <Muted breakable className={styles.note}>
          {description}
        </Muted>
      ) : null}
      <SchemaTree schema={schema ?? null} />
    </Stack>
  ))
}
