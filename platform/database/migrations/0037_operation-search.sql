ALTER TABLE "deployed_documents" ADD COLUMN "search" "tsvector" DEFAULT ''::tsvector NOT NULL;--> statement-breakpoint
CREATE INDEX "deployed_documents_search" ON "deployed_documents" USING gin ("search");--> statement-breakpoint
-- The terms of documents that are deployed already, as `searchTerms` makes them: pairs of Hangul, words and parts of camelCase.
UPDATE "deployed_documents" d SET "search" = array_to_tsvector(coalesce((
  SELECT array_agg(DISTINCT left(lower(term), 40))
  FROM "deployed_operations" o,
    regexp_matches(normalize(o.path || ' ' || o.summary, NFC), '([가-힣ㄱ-ㆎ一-鿿぀-ヿ]+)|([A-Za-z0-9]+)', 'g') AS run,
    LATERAL (
      SELECT substr(run[1], at, 2) AS term FROM generate_series(1, char_length(run[1])) AS at
      UNION ALL SELECT run[2]
      UNION ALL SELECT regexp_split_to_table(regexp_replace(run[2], '([a-z])([A-Z])', '\1 \2', 'g'), ' ')
    ) AS terms
  WHERE o.document_id = d.id AND NOT o.is_webhook AND term <> ''
), '{}'));
