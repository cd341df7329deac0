import { chanceOf, inPath, inQuery, object, pageOf, pageParameters, pageSchema, ref, type SampleApi, text, whole } from '../sample-api.ts'

const DATASETS = [
  ['libraries', '공공 도서관', '문화', 25],
  ['bike-stations', '공유 자전거 대여소', '교통', 40],
  ['parks', '도시공원', '환경', 31],
  ['wifi-spots', '공공 와이파이', '통신', 48],
  ['toilets', '개방 화장실', '생활', 36],
  ['parking-lots', '공영 주차장', '교통', 22],
  ['trees', '보호수', '환경', 12],
].map(([id, title, theme, rows]) => ({ id: String(id), title: String(title), theme: String(theme), rows: Number(rows) }))
const DISTRICTS = ['종로구', '중구', '성동구', '마포구', '송파구']
const theme = text('주제', { enum: ['문화', '교통', '환경', '통신', '생활'] })
const datasetId = inPath('datasetId', '데이터셋 ID', 'libraries')

/** Datasets in pages, and each as a CSV file. */
export const openData: SampleApi = {
  name: '생활 공공 데이터',
  basePath: 'open-data',
  language: 'ko',
  categories: ['Public data'],
  hashtags: ['공공데이터', 'csv', 'opendata'],
  team: '데이터',
  about: '도서관, 공원, 주차장 같은 생활 데이터셋을 검색하고 CSV 파일로 다운로드합니다.\n구별 개수는 예제 값입니다.',
  description:
    '생활 데이터셋의 목록과 파일을 제공합니다.\n\n목록은 페이지로 나뉩니다. `total`은 조건에 맞는 데이터셋의 전체 수입니다.\n\n```\nGET /datasets?theme=교통&page=1&size=5\n```\n\n파일은 UTF-8로 저장한 CSV이며 첫 줄은 열 이름입니다.',
  tags: { 데이터셋: '데이터셋을 검색하고 조회합니다.', 파일: '데이터셋을 파일로 다운로드합니다.' },
  schemas: { Dataset: object({ id: text('데이터셋 ID'), title: text('제목'), theme, rows: whole('행 수', { minimum: 0 }) }) },
  operations: {
    'GET /datasets': {
      id: 'listDatasets',
      tag: '데이터셋',
      summary: '데이터셋 목록',
      description: '데이터셋을 한 페이지씩 반환합니다. 주제와 제목의 일부로 검색할 수 있습니다.',
      parameters: [
        inQuery('theme', '주제', theme, '교통'),
        inQuery('q', '제목에 포함된 글자', { type: 'string', maxLength: 50 }),
        ...pageParameters('ko'),
      ],
      answer: { description: '데이터셋 한 페이지', schema: pageSchema(ref('Dataset')) },
      run: ({ given }) =>
        pageOf(
          DATASETS.filter((dataset) => (!given.theme || dataset.theme === given.theme) && dataset.title.includes(given.q ?? '')),
          given,
        ),
    },
    'GET /datasets/{datasetId}': {
      id: 'getDataset',
      tag: '데이터셋',
      summary: '데이터셋 조회',
      description: '데이터셋의 제목, 주제, 행 수를 반환합니다.',
      parameters: [datasetId],
      answer: { description: '데이터셋', schema: ref('Dataset') },
      run: ({ given }) => DATASETS.find(({ id }) => id === given.datasetId),
    },
    'GET /datasets/{datasetId}/rows.csv': {
      id: 'downloadDataset',
      tag: '파일',
      summary: 'CSV 다운로드',
      description: '구별 개수를 CSV 파일로 다운로드합니다.',
      parameters: [datasetId],
      answer: { description: 'CSV 파일', contentType: 'text/csv', schema: { type: 'string' } },
      run: ({ given }) => {
        const found = DATASETS.find(({ id }) => id === given.datasetId)
        if (!found) return undefined
        const rows = DISTRICTS.map((district) => `${district},${Math.round(chanceOf(found.id + district) * found.rows)}`)
        return { contentType: 'text/csv; charset=utf-8', fileName: `${found.id}.csv`, content: `구,개수\n${rows.join('\n')}\n` }
      },
    },
  },
}
