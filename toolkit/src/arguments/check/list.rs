//! Lists.

use super::{Check, Place, Scope};
use crate::arguments::fault::FaultKind;
use crate::arguments::json::Json;
use crate::arguments::{equal, fill};
use crate::schema::{Part, Schema};

/// What is said of items of which nothing is said.
const ANY: &Schema = &Schema::ANY;

impl Check<'_> {
    pub(super) fn list(
        &mut self,
        schema: &Schema,
        items: &[Json<'_>],
        json: &Json<'_>,
        scope: Option<&Scope<'_>>,
        place: &Place<'_>,
    ) {
        let lists = &schema.lists;
        let length = items.len() as u64;
        if !self.work.step(length) {
            return;
        }
        self.length(
            schema,
            length,
            lists.min_items,
            lists.max_items,
            json,
            place,
        );
        for (at, item) in items.iter().enumerate() {
            if self.is_over() {
                return;
            }
            let described = lists.prefix.get(at).or(lists.items.as_ref());
            // A tuple that is too long has been told so.
            let surplus = lists.max_items.is_some_and(|max| at as u64 >= max);
            if let Some(item_schema) = described
                && !surplus
            {
                self.value(item_schema, item, scope, &place.index(at));
            }
        }
        if !lists.unique {
            return;
        }
        for (at, first) in self.repeated(schema, items, scope) {
            let Some(item) = items.get(at) else {
                continue;
            };
            if self.is_over() {
                return;
            }
            let kind = FaultKind::Repeated { first };
            let described = lists.prefix.get(at).or(lists.items.as_ref());
            let described = described.map_or(ANY, Part::get);
            self.wrong(described, item, &place.index(at), kind);
        }
    }

    /// The items that equal an earlier one when the tool receives them.
    fn repeated(
        &self,
        schema: &Schema,
        items: &[Json<'_>],
        scope: Option<&Scope<'_>>,
    ) -> Vec<(usize, usize)> {
        let holds = |item: &Json<'_>| matches!(item, Json::List(_) | Json::Object(_));
        if !items.iter().any(holds) {
            return equal::repeated(items);
        }
        let lists = &schema.lists;
        let filled = items.iter().enumerate().map(|(at, item)| {
            let described = lists.prefix.get(at).or(lists.items.as_ref());
            fill::filled(described.map_or(ANY, Part::get), item, scope, self.work)
        });
        equal::repeated(&filled.collect::<Vec<_>>())
    }
}
