'use client'
import type { MethodDetail } from '@portico/contract/method/method-endpoints'
import { useTranslations } from 'next-intl'
import { Section } from '@/components/ui/card'
import styles from './method.module.css'
import { BodyList, ParameterTable, ResponseList } from './method-parts'

/** Shows what a method's document says: description, parameters, request bodies and responses. */
export function MethodReference({ method }: { method: Pick<MethodDetail, 'description' | 'parameters' | 'bodies' | 'responses'> }) {
  const t = useTranslations('method.detail')
  return (
    <>
      {method.description ? (
        <Section title={t('description')}>
          <p className={styles.description}>{method.description}</p>
        </Section>
      ) : null}
      <Section title={t('parameters')} bare={method.parameters.length > 0}>
        <ParameterTable parameters={method.parameters} />
      </Section>
      <Section title={t('bodies')}>
        <BodyList bodies={method.bodies} noneText={t('noBodies')} />
      </Section>
      <Section title={t('responses')}>
        <ResponseList responses={method.responses} />
      </Section>
    </>
  )
}
