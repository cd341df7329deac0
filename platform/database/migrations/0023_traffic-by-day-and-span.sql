CREATE TABLE "traffic_by_api" (
	"at" timestamp with time zone NOT NULL,
	"span" smallint NOT NULL,
	"api_id" uuid NOT NULL,
	"calls" bigint DEFAULT 0 NOT NULL,
	"request_bytes" bigint DEFAULT 0 NOT NULL,
	"response_bytes" bigint DEFAULT 0 NOT NULL,
	"latency" bigint[] NOT NULL,
	"errors" bigint DEFAULT 0 NOT NULL,
	"environment_id" uuid NOT NULL,
	CONSTRAINT "traffic_by_api_key" PRIMARY KEY("api_id","span","at","environment_id")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "traffic_by_method" (
	"at" timestamp with time zone NOT NULL,
	"span" smallint NOT NULL,
	"api_id" uuid NOT NULL,
	"calls" bigint DEFAULT 0 NOT NULL,
	"request_bytes" bigint DEFAULT 0 NOT NULL,
	"response_bytes" bigint DEFAULT 0 NOT NULL,
	"latency" bigint[] NOT NULL,
	"errors" bigint DEFAULT 0 NOT NULL,
	"stage_id" uuid NOT NULL,
	"method_id" uuid NOT NULL,
	CONSTRAINT "traffic_by_method_key" PRIMARY KEY("api_id","span","at","stage_id","method_id")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "traffic_by_outcome" (
	"at" timestamp with time zone NOT NULL,
	"span" smallint NOT NULL,
	"api_id" uuid NOT NULL,
	"calls" bigint DEFAULT 0 NOT NULL,
	"request_bytes" bigint DEFAULT 0 NOT NULL,
	"response_bytes" bigint DEFAULT 0 NOT NULL,
	"latency" bigint[] NOT NULL,
	"errors" bigint DEFAULT 0 NOT NULL,
	"environment_id" uuid NOT NULL,
	"stage_id" uuid NOT NULL,
	"status_class" smallint NOT NULL,
	"error" text NOT NULL,
	CONSTRAINT "traffic_by_outcome_key" PRIMARY KEY("api_id","span","at","environment_id","stage_id","status_class","error")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "traffic_by_subscriber" (
	"at" timestamp with time zone NOT NULL,
	"span" smallint NOT NULL,
	"api_id" uuid NOT NULL,
	"calls" bigint DEFAULT 0 NOT NULL,
	"request_bytes" bigint DEFAULT 0 NOT NULL,
	"response_bytes" bigint DEFAULT 0 NOT NULL,
	"latency" bigint[] NOT NULL,
	"errors" bigint DEFAULT 0 NOT NULL,
	"stage_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "traffic_by_subscriber_key" PRIMARY KEY("api_id","span","at","stage_id","subscription_id")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "traffic_days" (
	"at" timestamp with time zone NOT NULL,
	"api_id" uuid NOT NULL,
	"stage_id" uuid NOT NULL,
	"method_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"status" smallint NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"calls" bigint DEFAULT 0 NOT NULL,
	"request_bytes" bigint DEFAULT 0 NOT NULL,
	"response_bytes" bigint DEFAULT 0 NOT NULL,
	"latency" bigint[] NOT NULL,
	"duration_us" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "traffic_days_key" PRIMARY KEY("api_id","at","stage_id","method_id","subscription_id","status","error")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE INDEX "traffic_by_api_span" ON "traffic_by_api" USING btree ("span","at");--> statement-breakpoint
CREATE INDEX "traffic_by_method_span" ON "traffic_by_method" USING btree ("span","at");--> statement-breakpoint
CREATE INDEX "traffic_by_outcome_span" ON "traffic_by_outcome" USING btree ("span","at","status_class");--> statement-breakpoint
CREATE INDEX "traffic_by_subscriber_span" ON "traffic_by_subscriber" USING btree ("span","at");--> statement-breakpoint
CREATE INDEX "traffic_by_subscriber_of" ON "traffic_by_subscriber" USING btree ("subscription_id","span","at");--> statement-breakpoint
CREATE INDEX "traffic_days_subscription" ON "traffic_days" USING btree ("subscription_id","at");
--> statement-breakpoint
-- Rows of spans are narrow: their latencies are stored beside them, and read for the few rows that a view shows.
ALTER TABLE "traffic_by_api" ALTER COLUMN "latency" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "traffic_by_outcome" ALTER COLUMN "latency" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "traffic_by_method" ALTER COLUMN "latency" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "traffic_by_subscriber" ALTER COLUMN "latency" SET STORAGE EXTERNAL;--> statement-breakpoint
-- Traffic that was counted before: a partition for each month, and the month before the first, where its first spans may begin.
DO $$
DECLARE
	month timestamp;
	name text;
BEGIN
	FOR month IN
		SELECT generate_series(
			date_trunc('month', min("at") AT TIME ZONE 'UTC') - interval '1 month', date_trunc('month', max("at") AT TIME ZONE 'UTC'), interval '1 month')
		FROM "traffic_hours"
	LOOP
		FOREACH name IN ARRAY ARRAY['traffic_days', 'traffic_by_api', 'traffic_by_outcome', 'traffic_by_method', 'traffic_by_subscriber'] LOOP
			EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)%s',
				name || to_char(month, '_YYYYMM'), name, month AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC',
				CASE WHEN name LIKE 'traffic_by_%' THEN ' WITH (toast_tuple_target = 128)' ELSE '' END);
		END LOOP;
	END LOOP;
END $$;
--> statement-breakpoint
INSERT INTO "traffic_days" ("at", "api_id", "stage_id", "method_id", "subscription_id", "status", "error", "calls", "request_bytes", "response_bytes", "duration_us", "latency")
	SELECT date_bin('1 day', "at", 'epoch'), "api_id", "stage_id", "method_id", "subscription_id", "status", "error",
		least(sum("calls"), 9007199254740991), least(sum("request_bytes"), 9007199254740991), least(sum("response_bytes"), 9007199254740991), least(sum("duration_us"), 9007199254740991),
		ARRAY[least(sum("latency"[1]), 9007199254740991), least(sum("latency"[2]), 9007199254740991), least(sum("latency"[3]), 9007199254740991), least(sum("latency"[4]), 9007199254740991), least(sum("latency"[5]), 9007199254740991), least(sum("latency"[6]), 9007199254740991), least(sum("latency"[7]), 9007199254740991), least(sum("latency"[8]), 9007199254740991), least(sum("latency"[9]), 9007199254740991), least(sum("latency"[10]), 9007199254740991), least(sum("latency"[11]), 9007199254740991), least(sum("latency"[12]), 9007199254740991), least(sum("latency"[13]), 9007199254740991), least(sum("latency"[14]), 9007199254740991), least(sum("latency"[15]), 9007199254740991), least(sum("latency"[16]), 9007199254740991), least(sum("latency"[17]), 9007199254740991), least(sum("latency"[18]), 9007199254740991), least(sum("latency"[19]), 9007199254740991), least(sum("latency"[20]), 9007199254740991), least(sum("latency"[21]), 9007199254740991), least(sum("latency"[22]), 9007199254740991), least(sum("latency"[23]), 9007199254740991), least(sum("latency"[24]), 9007199254740991), least(sum("latency"[25]), 9007199254740991), least(sum("latency"[26]), 9007199254740991), least(sum("latency"[27]), 9007199254740991), least(sum("latency"[28]), 9007199254740991), least(sum("latency"[29]), 9007199254740991), least(sum("latency"[30]), 9007199254740991), least(sum("latency"[31]), 9007199254740991), least(sum("latency"[32]), 9007199254740991), least(sum("latency"[33]), 9007199254740991), least(sum("latency"[34]), 9007199254740991), least(sum("latency"[35]), 9007199254740991), least(sum("latency"[36]), 9007199254740991), least(sum("latency"[37]), 9007199254740991), least(sum("latency"[38]), 9007199254740991), least(sum("latency"[39]), 9007199254740991), least(sum("latency"[40]), 9007199254740991), least(sum("latency"[41]), 9007199254740991), least(sum("latency"[42]), 9007199254740991), least(sum("latency"[43]), 9007199254740991), least(sum("latency"[44]), 9007199254740991), least(sum("latency"[45]), 9007199254740991), least(sum("latency"[46]), 9007199254740991), least(sum("latency"[47]), 9007199254740991), least(sum("latency"[48]), 9007199254740991), least(sum("latency"[49]), 9007199254740991), least(sum("latency"[50]), 9007199254740991), least(sum("latency"[51]), 9007199254740991), least(sum("latency"[52]), 9007199254740991), least(sum("latency"[53]), 9007199254740991), least(sum("latency"[54]), 9007199254740991)]::bigint[]
	FROM "traffic_hours" h
	GROUP BY 1, 2, 3, 4, 5, 6, 7;
--> statement-breakpoint
INSERT INTO "traffic_by_api" ("at", "span", "api_id", "environment_id", "calls", "request_bytes", "response_bytes", "errors", "latency")
	SELECT date_bin(make_interval(hours => spans."hours"), "at", 'epoch'), spans."hours", counted."api", coalesce(s."environment_id", '00000000-0000-0000-0000-000000000000'::uuid),
		least(sum("calls"), 9007199254740991), least(sum("request_bytes"), 9007199254740991), least(sum("response_bytes"), 9007199254740991), least(sum(CASE WHEN h."status" >= 400 THEN "calls" ELSE 0 END), 9007199254740991),
		ARRAY[least(sum("latency"[1]), 9007199254740991), least(sum("latency"[2]), 9007199254740991), least(sum("latency"[3]), 9007199254740991), least(sum("latency"[4]), 9007199254740991), least(sum("latency"[5]), 9007199254740991), least(sum("latency"[6]), 9007199254740991), least(sum("latency"[7]), 9007199254740991), least(sum("latency"[8]), 9007199254740991), least(sum("latency"[9]), 9007199254740991), least(sum("latency"[10]), 9007199254740991), least(sum("latency"[11]), 9007199254740991), least(sum("latency"[12]), 9007199254740991), least(sum("latency"[13]), 9007199254740991), least(sum("latency"[14]), 9007199254740991), least(sum("latency"[15]), 9007199254740991), least(sum("latency"[16]), 9007199254740991), least(sum("latency"[17]), 9007199254740991), least(sum("latency"[18]), 9007199254740991), least(sum("latency"[19]), 9007199254740991), least(sum("latency"[20]), 9007199254740991), least(sum("latency"[21]), 9007199254740991), least(sum("latency"[22]), 9007199254740991), least(sum("latency"[23]), 9007199254740991), least(sum("latency"[24]), 9007199254740991), least(sum("latency"[25]), 9007199254740991), least(sum("latency"[26]), 9007199254740991), least(sum("latency"[27]), 9007199254740991), least(sum("latency"[28]), 9007199254740991), least(sum("latency"[29]), 9007199254740991), least(sum("latency"[30]), 9007199254740991), least(sum("latency"[31]), 9007199254740991), least(sum("latency"[32]), 9007199254740991), least(sum("latency"[33]), 9007199254740991), least(sum("latency"[34]), 9007199254740991), least(sum("latency"[35]), 9007199254740991), least(sum("latency"[36]), 9007199254740991), least(sum("latency"[37]), 9007199254740991), least(sum("latency"[38]), 9007199254740991), least(sum("latency"[39]), 9007199254740991), least(sum("latency"[40]), 9007199254740991), least(sum("latency"[41]), 9007199254740991), least(sum("latency"[42]), 9007199254740991), least(sum("latency"[43]), 9007199254740991), least(sum("latency"[44]), 9007199254740991), least(sum("latency"[45]), 9007199254740991), least(sum("latency"[46]), 9007199254740991), least(sum("latency"[47]), 9007199254740991), least(sum("latency"[48]), 9007199254740991), least(sum("latency"[49]), 9007199254740991), least(sum("latency"[50]), 9007199254740991), least(sum("latency"[51]), 9007199254740991), least(sum("latency"[52]), 9007199254740991), least(sum("latency"[53]), 9007199254740991), least(sum("latency"[54]), 9007199254740991)]::bigint[]
	FROM "traffic_hours" h LEFT JOIN "stages" s ON s."id" = h."stage_id" CROSS JOIN (VALUES (1), (6), (24), (120)) AS spans("hours") CROSS JOIN LATERAL (VALUES (h."api_id"), ('00000000-0000-0000-0000-000000000000'::uuid)) AS counted("api")
	GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO "traffic_by_outcome" ("at", "span", "api_id", "environment_id", "stage_id", "status_class", "error", "calls", "request_bytes", "response_bytes", "errors", "latency")
	SELECT date_bin(make_interval(hours => spans."hours"), "at", 'epoch'), spans."hours", counted."api", coalesce(s."environment_id", '00000000-0000-0000-0000-000000000000'::uuid), CASE WHEN counted."api" = h."api_id" THEN h."stage_id" ELSE '00000000-0000-0000-0000-000000000000'::uuid END, h."status" / 100, "error",
		least(sum("calls"), 9007199254740991), least(sum("request_bytes"), 9007199254740991), least(sum("response_bytes"), 9007199254740991), least(sum(CASE WHEN h."status" >= 400 THEN "calls" ELSE 0 END), 9007199254740991),
		ARRAY[least(sum("latency"[1]), 9007199254740991), least(sum("latency"[2]), 9007199254740991), least(sum("latency"[3]), 9007199254740991), least(sum("latency"[4]), 9007199254740991), least(sum("latency"[5]), 9007199254740991), least(sum("latency"[6]), 9007199254740991), least(sum("latency"[7]), 9007199254740991), least(sum("latency"[8]), 9007199254740991), least(sum("latency"[9]), 9007199254740991), least(sum("latency"[10]), 9007199254740991), least(sum("latency"[11]), 9007199254740991), least(sum("latency"[12]), 9007199254740991), least(sum("latency"[13]), 9007199254740991), least(sum("latency"[14]), 9007199254740991), least(sum("latency"[15]), 9007199254740991), least(sum("latency"[16]), 9007199254740991), least(sum("latency"[17]), 9007199254740991), least(sum("latency"[18]), 9007199254740991), least(sum("latency"[19]), 9007199254740991), least(sum("latency"[20]), 9007199254740991), least(sum("latency"[21]), 9007199254740991), least(sum("latency"[22]), 9007199254740991), least(sum("latency"[23]), 9007199254740991), least(sum("latency"[24]), 9007199254740991), least(sum("latency"[25]), 9007199254740991), least(sum("latency"[26]), 9007199254740991), least(sum("latency"[27]), 9007199254740991), least(sum("latency"[28]), 9007199254740991), least(sum("latency"[29]), 9007199254740991), least(sum("latency"[30]), 9007199254740991), least(sum("latency"[31]), 9007199254740991), least(sum("latency"[32]), 9007199254740991), least(sum("latency"[33]), 9007199254740991), least(sum("latency"[34]), 9007199254740991), least(sum("latency"[35]), 9007199254740991), least(sum("latency"[36]), 9007199254740991), least(sum("latency"[37]), 9007199254740991), least(sum("latency"[38]), 9007199254740991), least(sum("latency"[39]), 9007199254740991), least(sum("latency"[40]), 9007199254740991), least(sum("latency"[41]), 9007199254740991), least(sum("latency"[42]), 9007199254740991), least(sum("latency"[43]), 9007199254740991), least(sum("latency"[44]), 9007199254740991), least(sum("latency"[45]), 9007199254740991), least(sum("latency"[46]), 9007199254740991), least(sum("latency"[47]), 9007199254740991), least(sum("latency"[48]), 9007199254740991), least(sum("latency"[49]), 9007199254740991), least(sum("latency"[50]), 9007199254740991), least(sum("latency"[51]), 9007199254740991), least(sum("latency"[52]), 9007199254740991), least(sum("latency"[53]), 9007199254740991), least(sum("latency"[54]), 9007199254740991)]::bigint[]
	FROM "traffic_hours" h LEFT JOIN "stages" s ON s."id" = h."stage_id" CROSS JOIN (VALUES (1), (6), (24), (120)) AS spans("hours") CROSS JOIN LATERAL (VALUES (h."api_id"), ('00000000-0000-0000-0000-000000000000'::uuid)) AS counted("api")
	GROUP BY 1, 2, 3, 4, 5, 6, 7;
--> statement-breakpoint
INSERT INTO "traffic_by_method" ("at", "span", "api_id", "stage_id", "method_id", "calls", "request_bytes", "response_bytes", "errors", "latency")
	SELECT date_bin(make_interval(hours => spans."hours"), "at", 'epoch'), spans."hours", "api_id", "stage_id", "method_id",
		least(sum("calls"), 9007199254740991), least(sum("request_bytes"), 9007199254740991), least(sum("response_bytes"), 9007199254740991), least(sum(CASE WHEN h."status" >= 400 THEN "calls" ELSE 0 END), 9007199254740991),
		ARRAY[least(sum("latency"[1]), 9007199254740991), least(sum("latency"[2]), 9007199254740991), least(sum("latency"[3]), 9007199254740991), least(sum("latency"[4]), 9007199254740991), least(sum("latency"[5]), 9007199254740991), least(sum("latency"[6]), 9007199254740991), least(sum("latency"[7]), 9007199254740991), least(sum("latency"[8]), 9007199254740991), least(sum("latency"[9]), 9007199254740991), least(sum("latency"[10]), 9007199254740991), least(sum("latency"[11]), 9007199254740991), least(sum("latency"[12]), 9007199254740991), least(sum("latency"[13]), 9007199254740991), least(sum("latency"[14]), 9007199254740991), least(sum("latency"[15]), 9007199254740991), least(sum("latency"[16]), 9007199254740991), least(sum("latency"[17]), 9007199254740991), least(sum("latency"[18]), 9007199254740991), least(sum("latency"[19]), 9007199254740991), least(sum("latency"[20]), 9007199254740991), least(sum("latency"[21]), 9007199254740991), least(sum("latency"[22]), 9007199254740991), least(sum("latency"[23]), 9007199254740991), least(sum("latency"[24]), 9007199254740991), least(sum("latency"[25]), 9007199254740991), least(sum("latency"[26]), 9007199254740991), least(sum("latency"[27]), 9007199254740991), least(sum("latency"[28]), 9007199254740991), least(sum("latency"[29]), 9007199254740991), least(sum("latency"[30]), 9007199254740991), least(sum("latency"[31]), 9007199254740991), least(sum("latency"[32]), 9007199254740991), least(sum("latency"[33]), 9007199254740991), least(sum("latency"[34]), 9007199254740991), least(sum("latency"[35]), 9007199254740991), least(sum("latency"[36]), 9007199254740991), least(sum("latency"[37]), 9007199254740991), least(sum("latency"[38]), 9007199254740991), least(sum("latency"[39]), 9007199254740991), least(sum("latency"[40]), 9007199254740991), least(sum("latency"[41]), 9007199254740991), least(sum("latency"[42]), 9007199254740991), least(sum("latency"[43]), 9007199254740991), least(sum("latency"[44]), 9007199254740991), least(sum("latency"[45]), 9007199254740991), least(sum("latency"[46]), 9007199254740991), least(sum("latency"[47]), 9007199254740991), least(sum("latency"[48]), 9007199254740991), least(sum("latency"[49]), 9007199254740991), least(sum("latency"[50]), 9007199254740991), least(sum("latency"[51]), 9007199254740991), least(sum("latency"[52]), 9007199254740991), least(sum("latency"[53]), 9007199254740991), least(sum("latency"[54]), 9007199254740991)]::bigint[]
	FROM "traffic_hours" h CROSS JOIN (VALUES (1), (6), (24), (120)) AS spans("hours")
	GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
INSERT INTO "traffic_by_subscriber" ("at", "span", "api_id", "stage_id", "subscription_id", "calls", "request_bytes", "response_bytes", "errors", "last_at", "latency")
	SELECT date_bin(make_interval(hours => spans."hours"), "at", 'epoch'), spans."hours", "api_id", "stage_id", "subscription_id",
		least(sum("calls"), 9007199254740991), least(sum("request_bytes"), 9007199254740991), least(sum("response_bytes"), 9007199254740991), least(sum(CASE WHEN h."status" >= 400 THEN "calls" ELSE 0 END), 9007199254740991), max("at"),
		ARRAY[least(sum("latency"[1]), 9007199254740991), least(sum("latency"[2]), 9007199254740991), least(sum("latency"[3]), 9007199254740991), least(sum("latency"[4]), 9007199254740991), least(sum("latency"[5]), 9007199254740991), least(sum("latency"[6]), 9007199254740991), least(sum("latency"[7]), 9007199254740991), least(sum("latency"[8]), 9007199254740991), least(sum("latency"[9]), 9007199254740991), least(sum("latency"[10]), 9007199254740991), least(sum("latency"[11]), 9007199254740991), least(sum("latency"[12]), 9007199254740991), least(sum("latency"[13]), 9007199254740991), least(sum("latency"[14]), 9007199254740991), least(sum("latency"[15]), 9007199254740991), least(sum("latency"[16]), 9007199254740991), least(sum("latency"[17]), 9007199254740991), least(sum("latency"[18]), 9007199254740991), least(sum("latency"[19]), 9007199254740991), least(sum("latency"[20]), 9007199254740991), least(sum("latency"[21]), 9007199254740991), least(sum("latency"[22]), 9007199254740991), least(sum("latency"[23]), 9007199254740991), least(sum("latency"[24]), 9007199254740991), least(sum("latency"[25]), 9007199254740991), least(sum("latency"[26]), 9007199254740991), least(sum("latency"[27]), 9007199254740991), least(sum("latency"[28]), 9007199254740991), least(sum("latency"[29]), 9007199254740991), least(sum("latency"[30]), 9007199254740991), least(sum("latency"[31]), 9007199254740991), least(sum("latency"[32]), 9007199254740991), least(sum("latency"[33]), 9007199254740991), least(sum("latency"[34]), 9007199254740991), least(sum("latency"[35]), 9007199254740991), least(sum("latency"[36]), 9007199254740991), least(sum("latency"[37]), 9007199254740991), least(sum("latency"[38]), 9007199254740991), least(sum("latency"[39]), 9007199254740991), least(sum("latency"[40]), 9007199254740991), least(sum("latency"[41]), 9007199254740991), least(sum("latency"[42]), 9007199254740991), least(sum("latency"[43]), 9007199254740991), least(sum("latency"[44]), 9007199254740991), least(sum("latency"[45]), 9007199254740991), least(sum("latency"[46]), 9007199254740991), least(sum("latency"[47]), 9007199254740991), least(sum("latency"[48]), 9007199254740991), least(sum("latency"[49]), 9007199254740991), least(sum("latency"[50]), 9007199254740991), least(sum("latency"[51]), 9007199254740991), least(sum("latency"[52]), 9007199254740991), least(sum("latency"[53]), 9007199254740991), least(sum("latency"[54]), 9007199254740991)]::bigint[]
	FROM "traffic_hours" h CROSS JOIN (VALUES (1), (6), (24), (120)) AS spans("hours")
	GROUP BY 1, 2, 3, 4, 5;
