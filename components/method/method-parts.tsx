'use client'
import type { MethodDetail } from '@portico/contract/method/method-endpoints'
import { useTranslations } from 'next-intl'
import type { Column } from '@/components/data/column'
import { DataTable } from '@/components/data/data-table'
import { Badge } from '@/components/ui/badge'
import { CodeBlock } from '@/components/ui/code-block'
import { DescriptionList } from '@/components/ui/description-list'
import { Fold } from '@/components/ui/fold'
import { Row, Stack } from '@/components/ui/layout'
import { Muted } from '@/components/ui/text'
import { useCopyLabels } from '@/components/ui/use-copy-labels'
import styles from './method.module.css'

type Parameter = MethodDetail['parameters'][number]
type Body = MethodDetail['bodies'][number]
type Response = MethodDetail['responses'][number]

/** Shows the parameters of a method: path, query, headers and cookies. */
export function ParameterTable({ parameters }: { parameters: readonly Parameter[] }) {
  const t = useTranslations('method')
  if (parameters.length === 0) return <Muted>{t('detail.noParameters')}</Muted>
  const columns: Column<Parameter>[] = [
    {
      id: 'name',
      wraps: true,
      width: '2fr',
      header: t('detail.column.name'),
      primary: true,
      cell: (parameter) => <code>{parameter.name}</code>,
    },
    { id: 'place', width: '6rem', header: t('detail.column.place'), cell: (parameter) => t(`place.${parameter.place}`) },
    {
      id: 'type',
      width: '8rem',
      header: t('detail.column.type'),
      cell: (parameter) => (parameter.array ? `${t(`type.${parameter.type}`)} (${t('detail.list')})` : t(`type.${parameter.type}`)),
    },
    {
      id: 'required',
      width: '7rem',
      header: t('detail.column.required'),
      cell: (parameter) => (parameter.required ? <Badge tone="info">{t('detail.required')}</Badge> : t('detail.optional')),
    },
    {
      id: 'description',
      wraps: true,
      width: '3fr',
      header: t('detail.column.description'),
      cell: (parameter) => parameter.description || '–',
    },
  ]
  return (
    <DataTable
      caption={t('detail.parameters')}
      columns={columns}
      rows={parameters}
      rowKey={(parameter) => `${parameter.place} ${parameter.name}`}
    />
  )
}

/** Shows bodies by content type, each with its schema in a disclosure. */
export function BodyList({ bodies, noneText }: { bodies: readonly Body[]; noneText?: string }) {
  const t = useTranslations('method.detail')
  const copyLabels = useCopyLabels()
  if (bodies.length === 0) return noneText ? <Muted>{noneText}</Muted> : null
  return (
    <Stack as="ul" gap={5}>
      {bodies.map((body) => (
        <Stack as="li" gap={2} key={`${body.contentType} ${body.name}`} className={styles.part}>
          <Row as="p" gap={2} size="sm">
            <code>{body.contentType}</code> {body.name ? <span>{body.name}</span> : null}
          </Row>
          {body.description ? <Muted>{body.description}</Muted> : null}
          {body.schema ? (
            <Fold className={styles.schema} summary={t('schema')}>
              <CodeBlock
                samples={[{ language: 'JSON', code: JSON.stringify(body.schema, null, 2) }]}
                label={t('schemaOf', { contentType: body.contentType })}
                labels={copyLabels()}
              />
            </Fold>
          ) : null}
        </Stack>
      ))}
    </Stack>
  )
}

/** Shows responses by status code with their headers and bodies. */
export function ResponseList({ responses }: { responses: readonly Response[] }) {
  const t = useTranslations('method.detail')
  if (responses.length === 0) return <Muted>{t('noResponses')}</Muted>
  return (
    <Stack as="ul" gap={5}>
      {responses.map((response) => (
        <Stack as="li" gap={2} key={response.statusCode} className={styles.part}>
          <Row as="p" gap={2} size="sm">
            <Badge tone={response.statusCode < 400 ? 'success' : 'danger'}>{response.statusCode}</Badge> <span>{response.description}</span>
          </Row>
          {response.headers.length > 0 ? (
            <DescriptionList items={response.headers.map((header) => ({ label: header.name, value: header.description }))} />
          ) : null}
          <BodyList bodies={response.bodies} />
        </Stack>
      ))}
    </Stack>
  )
}
