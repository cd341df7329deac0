'use client'
import { useTranslations } from 'next-intl'
import { NumberField } from '@/components/form/number-field'
import { RowsField } from '@/components/form/rows-field'
import { TextField } from '@/components/form/text-field'
import { BodiesField } from './bodies-field'
import styles from './method.module.css'

const newResponse = () => ({ statusCode: 200, description: '', headers: [], bodies: [] })
const newHeader = () => ({ name: '', description: '' })

/** Responses by status code, each with its headers and bodies. */
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
    >
      {(prefix) => (
        <div className={styles.rowStack}>
          <div className={styles.response}>
            <NumberField name={`${prefix}.statusCode`} label={t('statusCode')} />
            <TextField name={`${prefix}.description`} label={t('responseDescription')} />
          </div>
          <RowsField
            name={`${prefix}.headers`}
            label={t('headers')}
            addLabel={t('addHeader')}
            rowLabel={(index) => t('headerRow', { number: index + 1 })}
            newRow={newHeader}
            max={50}
          >
            {(header) => (
              <div className={styles.halves}>
                <TextField name={`${header}.name`} label={t('headerName')} code />
                <TextField name={`${header}.description`} label={t('headerDescription')} />
              </div>
            )}
          </RowsField>
          <BodiesField name={`${prefix}.bodies`} label={t('responseBodies')} max={10} />
        </div>
      )}
    </RowsField>
  )
}
