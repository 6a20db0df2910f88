CREATE TABLE "client_month" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"firm_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"month" integer NOT NULL,
	"sums_sealed" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "client_month" ADD CONSTRAINT "client_month_firm_id_connection_id_connection_firm_id_id_fk" FOREIGN KEY ("firm_id","connection_id") REFERENCES "public"."connection"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_month_once" ON "client_month" USING btree ("connection_id","month");