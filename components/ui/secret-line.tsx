'use client'
import styles from './code.module.css'
import { CopyButton, type CopyLabels } from './copy-button'
import { Row } from './layout'
import { Text } from './text'

/** Shows a secret with the button that copies it; the button is below where both do not fit beside each other. */
export function SecretLine({ secret, labels }: { secret: string; labels: CopyLabels }) {
  return (
    <Row gap={2} surface="field" className={styles.secret}>
      <Text as="code" size="sm" breakable data-testid="secret">
        {secret}
      </Text>
      <CopyButton text={secret} labels={labels} withLabel />
    </Row>
  )
}
