'use client'
import '@fontsource/nanum-gothic-coding/400.css'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { CodeSample } from '@/lib/reference/code-samples'
import styles from './code.module.css'
import { CopyButton, type CopyLabels } from './copy-button'
import { Panel, Row } from './layout'
import { Text } from './text'

interface CodeBlockProps {
  samples: readonly CodeSample[]
  /** The name of the group of samples for assistive technology. */
  label: string
  labels: CopyLabels
  /** The language that is open at first, if there is a sample in it. */
  language?: string | null
}

/** Shows code with a copy button; several samples become tabs. Takes its labels as props. */
export function CodeBlock({ samples, label, labels, language: first }: CodeBlockProps) {
  const id = useId()
  const [chosen, setOpen] = useState<number>()
  const open =
    chosen ??
    Math.max(
      0,
      samples.findIndex(({ language }) => language === first),
    )
  const tabs = useRef<(HTMLButtonElement | null)[]>([])
  const sample = samples[open] ?? samples[0]
  if (sample === undefined) return null
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const next = (open + step + samples.length) % samples.length
    setOpen(next)
    tabs.current[next]?.focus()
  }
  const several = samples.length > 1
  return (
    <Panel surface="inset" className={styles.block}>
      <Row nowrap gap={2} justify="between" surface="ruled" className={styles.bar}>
        {several ? (
          <Row nowrap gap={1} align="stretch" role="tablist" aria-label={label} className={styles.tabs} onKeyDown={move}>
            {samples.map(({ language }, index) => (
              <button
                key={language}
                ref={(button) => {
                  tabs.current[index] = button
                }}
                type="button"
                role="tab"
                id={`${id}-tab-${index}`}
                aria-selected={index === open}
                aria-controls={`${id}-panel`}
                tabIndex={index === open ? 0 : -1}
                className={styles.tab}
                onClick={() => setOpen(index)}
              >
                {language}
              </button>
            ))}
          </Row>
        ) : (
          <Text as="span" size="xs" tone="muted" weight="medium">
            {sample.language}
          </Text>
        )}
        <CopyButton text={sample.code} labels={labels} />
      </Row>
      {several ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a tab panel without controls takes the focus itself (WAI-ARIA pattern)
        <div id={`${id}-panel`} className={styles.scroll} role="tabpanel" tabIndex={0} aria-labelledby={`${id}-tab-${open}`}>
          <Code code={sample.code} />
        </div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by the keyboard
        <section className={styles.scroll} tabIndex={0} aria-label={label}>
          <Code code={sample.code} />
        </section>
      )}
    </Panel>
  )
}

function Code({ code }: { code: string }) {
  return (
    <pre className={styles.pre}>
      <code>{code}</code>
    </pre>
  )
}
