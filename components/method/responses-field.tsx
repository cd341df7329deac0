'use client'
import { useTranslations } from 'next-intl'
import { NumberField } from '@/components/form/number-field'
import { RowsField } from '@/components/form/rows-field'
import { TextField } from '@/components/form/text-field'
import { Columns, Stack } from '@/components/ui/layout'
import { BodiesField } from './bodies-field'

const newResponse = () => ({ statusCode: 200, description: '', headers: [], bodies: [] })
const newHeader = () => ({ name: '', description: '' })

/** Shows responses by status code, each with its headers and bodies. */
export function ResponsesField() {
  const t = useTranslations('method.form')
  return (
    <RowsField
      name="responses"
      label={t('responses')}
      addLabel={t('addResponse')}
      rowLabel={(index) => t('responseRow', { number: index + 1 })}
      newRow={newResponse}
      max={50}
      emptyText={t('noResponses')}
      hideLabel
    >
      {(prefix) => (
        <Stack gap={4}>
          <Columns columns="120px minmax(0, 1fr)" gap={3} align="start">
            <NumberField name={`${prefix}.statusCode`} label={t('statusCode')} />
            <TextField name={`${prefix}.description`} label={t('responseDescription')} />
          </Columns>
          <RowsField
            name={`${prefix}.headers`}
            label={t('headers')}
            addLabel={t('addHeader')}
            rowLabel={(index) => t('headerRow', { number: index + 1 })}
            newRow={newHeader}
            max={50}
          >
            {(header) => (
              <Columns columns="repeat(2, minmax(0, 1fr))" gap={3} align="start">
                <TextField name={`${header}.name`} label={t('headerName')} code />
                <TextField name={`${header}.description`} label={t('headerDescription')} />
              </Columns>
            )}
          </RowsField>
          <BodiesField name={`${prefix}.bodies`} label={t('responseBodies')} max={10} />
        </Stack>
      )}
    </RowsField>
  )
}
