'use client'
import { type ParameterKey, parameterUseFilters } from '@portico/contract/method/parameter-input'
import type { ParameterUse } from '@portico/contract/method/parameter-view'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { Dispatch, SetStateAction } from 'react'
import type { Column } from '@/components/data/column'
import { DataList } from '@/components/data/data-list'
import { FilterSelect } from '@/components/data/filter-select'
import { Tick } from '@/components/data/tick'
import { type ListAddress, useListAddress } from '@/components/data/use-list-address'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/card'
import { Row, Stack } from '@/components/ui/layout'
import { MethodBadge } from '@/components/ui/method-badge'
import { Muted, Text, VisuallyHidden } from '@/components/ui/text'
import { TextLink } from '@/components/ui/text-link'
import { parameterUses } from '@/lib/method/method-queries'
import { paths } from '@/lib/paths'
import { ParameterTypeFilter } from './parameter-type-filter'
import { RequiredText, TypeText } from './parameter-values'
import groupStyles from './path-groups.module.css'

type Chosen = ReadonlyMap<string, ParameterUse>

interface ParameterUsesProps {
  apiId: string
  parameter: ParameterKey
  /** The selected uses by the id of their method, also those of other pages. */
  chosen: Chosen
  onChoose: Dispatch<SetStateAction<Chosen>>
  /** Changes the parameter in the selected methods. */
  onChange: () => void
}

/** Shows the methods that use a parameter, with its values there; several can be selected and changed. */
export function ParameterUses({ apiId, parameter, chosen, onChoose, onChange }: ParameterUsesProps) {
  const t = useTranslations('method')
  const list = useListAddress(parameterUseFilters)
  const query = (shown: object) => parameterUses(apiId, { ...shown, ...parameter })
  const rows = useQuery({ ...query(list.query), placeholderData: keepPreviousData }).data?.items ?? []
  const choose = (uses: readonly ParameterUse[], tick: boolean) => {
    onChoose((before) => {
      const next = new Map(before)
      for (const use of uses) tick ? next.set(use.methodId, use) : next.delete(use.methodId)
      return next
    })
  }
  return (
    <Section title={t('listTitle')} bare>
      <Stack gap={3}>
        <ChosenBar rows={rows} {...{ chosen, choose, onChange }} onClear={() => onChoose(new Map())} />
        <DataList
          schema={parameterUseFilters}
          pageQuery={query}
          caption={t('listTitle')}
          columns={useColumns(apiId, chosen, choose)}
          rowKey={({ methodId }) => methodId}
          searchLabel={t('parameters.searchPath')}
          filters={(address) => <Filters list={address} />}
          empty={{ title: t('empty.title') }}
        />
      </Stack>
    </Section>
  )
}

function Filters({ list }: { list: ListAddress }) {
  const t = useTranslations('method')
  return (
    <>
      <ParameterTypeFilter list={list} />
      <FilterSelect
        list={list}
        name="required"
        label={t('form.required')}
        allLabel={t('parameters.requiredOrNot')}
        choices={[
          { value: 'true', label: t('detail.required') },
          { value: 'false', label: t('detail.optional') },
        ]}
      />
    </>
  )
}

interface ChosenBarProps {
  rows: readonly ParameterUse[]
  chosen: Chosen
  choose: (uses: readonly ParameterUse[], tick: boolean) => void
  onChange: () => void
  onClear: () => void
}

/** Selects a whole page, and shows the action for the selected methods. */
function ChosenBar({ rows, chosen, choose, onChange, onClear }: ChosenBarProps) {
  const t = useTranslations('method')
  const ticked = rows.filter(({ methodId }) => chosen.has(methodId)).length
  const all = rows.length > 0 && ticked === rows.length
  if (rows.length === 0 && chosen.size === 0) return null
  return (
    <Row gap={2} columnGap={4} surface="panel" size="sm" className={groupStyles.chosen}>
      <Row as="label" inline nowrap gap={1}>
        <Tick className={groupStyles.tick} chosen={all} mixed={ticked > 0 && !all} onChoose={(tick) => choose(rows, tick)} />
        {t('parameters.choosePage')}
      </Row>
      <span role="status">{chosen.size > 0 ? t('chosen', { count: chosen.size }) : ''}</span>
      {chosen.size > 0 ? (
        <Row gap={2} align="stretch" justify="end">
          <Button size="sm" onClick={onClear}>
            {t('clearChosen')}
          </Button>
          <Button size="sm" variant="primary" onClick={onChange}>
            {t('parameters.changeChosen')}
          </Button>
        </Row>
      ) : null}
    </Row>
  )
}

function useColumns(apiId: string, chosen: Chosen, choose: ChosenBarProps['choose']): Column<ParameterUse>[] {
  const t = useTranslations('method')
  return [
    {
      id: 'tick',
      width: '4rem',
      header: <VisuallyHidden>{t('parameters.select')}</VisuallyHidden>,
      cell: (use) => (
        <Tick
          className={groupStyles.tick}
          chosen={chosen.has(use.methodId)}
          label={t('chooseMethod', { method: use.httpMethod, path: use.path })}
          onChoose={(tick) => choose([use], tick)}
        />
      ),
    },
    {
      id: 'path',
      width: '2fr',
      header: t('parameters.method'),
      sort: 'path',
      primary: true,
      cell: ({ methodId, httpMethod, path }) => (
        <Row as="span" inline gap={2}>
          <MethodBadge method={httpMethod} />
          <TextLink href={paths.developer.method(apiId, methodId)}>
            <Text as="code" size="sm" mono breakable>
              {path}
            </Text>
          </TextLink>
        </Row>
      ),
    },
    { id: 'type', width: '11rem', header: t('form.type'), cell: (use) => <TypeText {...use} /> },
    { id: 'required', width: '8rem', header: t('form.required'), cell: (use) => <RequiredText {...use} /> },
    {
      id: 'description',
      width: '1fr',
      header: t('form.parameterDescription'),
      cell: ({ description }) => <Muted as="span">{description || '–'}</Muted>,
    },
  ]
}
