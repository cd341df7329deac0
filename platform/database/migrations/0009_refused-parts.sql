CREATE TABLE "gateway_refused_parts" (
	"gateway_id" uuid NOT NULL,
	"part_id" uuid NOT NULL,
	"api_id" uuid NOT NULL,
	"stage_id" uuid,
	"outcome" text NOT NULL,
	"problems" jsonb NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateway_refused_parts_gateway_id_part_id_pk" PRIMARY KEY("gateway_id","part_id")
);
--> statement-breakpoint
ALTER TABLE "gateway_refused_parts" ADD CONSTRAINT "gateway_refused_parts_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_refused_parts" ADD CONSTRAINT "gateway_refused_parts_api_id_apis_id_fk" FOREIGN KEY ("api_id") REFERENCES "public"."apis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_refused_parts" ADD CONSTRAINT "gateway_refused_parts_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gateway_refused_parts_api" ON "gateway_refused_parts" USING btree ("api_id");--> statement-breakpoint
-- Base paths in their normal form (RFC 3986, section 6.2.2): unreserved characters decoded, other escapes in upper case; a tilde stays
-- escaped. Those that no gateway can serve, and those whose normal form another API has, stay as they are and are confined by gateways.
DO $$
DECLARE
	api record;
	normal text;
BEGIN
	FOR api IN
		SELECT id, base_path FROM apis
		WHERE base_path LIKE '%\%%' AND base_path ~ '^([A-Za-z0-9._-]|%[0-9A-Fa-f]{2})+$' AND base_path !~* '%([01][0-9a-f]|7f|2f|5c)'
		ORDER BY id
	LOOP
		SELECT string_agg(CASE
			WHEN part NOT LIKE '\%%' THEN part
			WHEN chr(greatest(byte, 1)) ~ '^[A-Za-z0-9._-]$' AND byte < 128 THEN chr(byte)
			ELSE upper(part)
		END, '' ORDER BY position)
		INTO normal
		FROM (
			SELECT match[1] AS part, position,
				CASE WHEN match[1] LIKE '\%%' THEN get_byte(decode(substr(match[1], 2), 'hex'), 0) ELSE 0 END AS byte
			FROM regexp_matches(api.base_path, '%[0-9A-Fa-f]{2}|[^%]+', 'g') WITH ORDINALITY AS parts (match, position)
		) AS pieces;
		CONTINUE WHEN normal = api.base_path OR normal ~* '^\.{1,2}(%3b|$)' OR EXISTS (SELECT FROM apis WHERE base_path = normal);
		UPDATE apis SET base_path = normal WHERE id = api.id;
	END LOOP;
END
$$;
