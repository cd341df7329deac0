DROP INDEX "traffic_by_method_span";--> statement-breakpoint
DROP INDEX "traffic_by_subscriber_span";--> statement-breakpoint
DROP INDEX "traffic_hours_at";--> statement-breakpoint
DROP INDEX "traffic_minutes_at";